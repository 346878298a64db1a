import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiOf } from '#server/api-docs/openapi.ts'
import type { JsonSchema } from '#server/api-docs/type-text.ts'
import { contract } from '#shared/contract/contract.ts'

/**
 * `npm run api-surface` writes what others may rely on into docs/api-surface.txt: a line for each call, each thing that
 * it is sent (`<`) or answers (`>`), and each field of a named type. A line that goes, or that asks for more, breaks somebody.
 */

const FILE = join(import.meta.dirname, '../docs/api-surface.txt')

/** The lines as they stand in the file. */
export function keptSurface(): string[] {
  return readFileSync(FILE, 'utf8').trim().split('\n')
}

/** The lines of the present contract. */
export function presentSurface(): string[] {
  const { paths, components } = openApiOf(Object.values(contract), '/')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => callLines(method, path, operation)),
  )
  const types = Object.entries(components.schemas).flatMap(([name, schema]) => lines(name, schema as JsonSchema))
  return [...calls, ...types].sort()
}

/** What of the former surface somebody may miss, and what is asked of them that was not. */
export function breakingChanges(former: string[], present: string[]): string[] {
  const [before, now] = [new Set(former), new Set(present)]
  // What need not be sent any more, but may be, breaks no one.
  const optional = (line: string) => (/ < [^?]+$/.test(line) ? line.replace(/: /, '?: ') : line)
  const gone = former.filter((line) => !now.has(line) && !now.has(optional(line))).map((line) => `gone: ${line}`)
  const calls = new Set(former.filter((line) => / [A-Z]+ \//.test(line)).map((line) => line.split(' ')[0]))
  const asked = present.filter(
    (line) => / < /.test(line) && !line.includes('?') && !before.has(line) && calls.has(line.split(' ')[0]),
  )
  return [...gone, ...asked.map((line) => `asked for: ${line}`)]
}

function callLines(method: string, path: string, operation: unknown): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: a document of another standard
  const { operationId, parameters, requestBody, responses } = operation as any
  const body = Object.values<{ schema: JsonSchema }>(requestBody?.content ?? {})[0]?.schema
  const [media, { schema: reply }] = Object.entries<{ schema: JsonSchema }>(responses[200].content)[0] as [
    string,
    { schema: JsonSchema },
  ]
  return [
    `${operationId} ${method.toUpperCase()} ${path}`,
    ...parameters.flatMap((of: { name: string; in: string; required: boolean; schema: JsonSchema }) =>
      of.in === 'path' ? [] : lines(`${operationId} < ${of.name}${of.required ? '' : '?'}`, of.schema),
    ),
    ...(body ? fields(`${operationId} < `, body) : []),
    ...(media === 'application/json' ? fields(`${operationId} > `, reply) : [`${operationId} > ${media}`]),
  ]
}

/** A field and those below it. */
function lines(name: string, schema: JsonSchema): string[] {
  if (schema.items) return lines(`${name}[]`, schema.items)
  if (schema.properties) return fields(`${name}.`, schema)
  if (typeof schema.additionalProperties === 'object') return lines(`${name}{}`, schema.additionalProperties)
  const branches = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (branches.length === 1) return lines(`${name}|null`, branches[0] as JsonSchema)
  return [`${name}: ${typeOf(schema)}`]
}

function fields(prefix: string, { properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([name, of]) =>
    lines(`${prefix}${name}${required.includes(name) ? '' : '?'}`, of),
  )
}

function typeOf({ $ref, type, anyOf }: JsonSchema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return [type ?? 'any'].flat().join(' or ')
}

if (import.meta.main) writeFileSync(FILE, `${presentSurface().join('\n')}\n`)
