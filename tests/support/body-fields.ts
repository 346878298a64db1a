import { type ZodType, z } from 'zod'

/** What the contract's schemas say of a value, as JSON Schema; what JSON Schema cannot say is left out. */
export interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** The shape of what goes in. */
export function shapeOf(schema: ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

/** A place in a body: names of fields, and 0 for any element of a list. */
export type Path = (string | number)[]

/** Every field of a shape, however deep, with its own shape. */
export function fieldsOf(shape: Shape, path: Path = []): { path: Path; shape: Shape }[] {
  const here = path.length > 0 ? [{ path, shape }] : []
  const branches = shape.anyOf?.flatMap((branch) => fieldsOf(branch, path).slice(here.length)) ?? []
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, of]) => fieldsOf(of, [...path, name]))
  const elements = shape.items ? fieldsOf(shape.items, [...path, 0]) : []
  return [...here, ...branches, ...inside, ...elements]
}

/** A copy of `body` with `value` at the path; what is missing on the way is made. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof name === 'number') {
    const list = Array.isArray(body) ? [...body] : []
    list[name] = withValue(list[name], rest, value)
    return list
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}

/** The JSON types that a shape lets in; `any` when it says nothing. */
export function typesOf(shape: Shape): Set<string> {
  if (shape.anyOf) return new Set(shape.anyOf.flatMap((branch) => [...typesOf(branch)]))
  if (shape.enum) return new Set(shape.enum.map(typeOf))
  if ('const' in shape) return new Set([typeOf(shape.const)])
  const types = shape.type === undefined ? ['any'] : [shape.type].flat()
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
