import { type ZodType, z } from 'zod'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import type { Contract } from '#shared/contract/define.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { areaOf, areaText } from './area.ts'
import { type AnySchema, describeSchema } from './named-schemas.ts'
import { describedPaths, parameterNames } from './paths.ts'
import { rejectionsOf } from './rejections.ts'

const SECURITY = { public: [], customer: [{ customerToken: [] }], admin: [{ adminToken: [] }] }

/** The OpenAPI 3.1 document of the given calls, of a server at `origin`; `/` is the server that sends it. */
export function openApiOf(calls: Contract[], origin: string) {
  const described = describedPaths(calls)
  const named: Record<string, AnySchema> = {}
  const schemaOf = (schema: ZodType, io: 'input' | 'output') => {
    const found = describeSchema(schema, io)
    Object.assign(named, found.named)
    return found.schema
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = described.get(call.path) ?? call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, path, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dabba',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Calls of the Dabba kitchen. Amounts are rupees, instants ISO 8601, days YYYY-MM-DD in kitchen time (Asia/Kolkata). ' +
        'A phone or id that is not the caller’s own is answered like one that does not exist: 404. ' +
        'Replies may get new fields at any time; a reader passes over those that it does not know. ' +
        'What is told over sockets stands in /api/asyncapi.json.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(calls.map(areaOf))].sort().map((name) => ({ name, description: areaText(name) })),
    paths,
    components: {
      securitySchemes: {
        customerToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/verify-otp, 30 days.' },
        adminToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/admin/login, 12 hours.' },
      },
      schemas: { ...Object.fromEntries(Object.entries(named).sort()), Rejection: REJECTION },
    },
  }
}

const REJECTION = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'For people.' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'For programs.' },
    retryAfter: { type: 'integer', description: 'Seconds.' },
    requestId: { type: 'string' },
    details: { description: 'What belongs to the code.' },
  },
}

type SchemaOf = (schema: ZodType, io: 'input' | 'output') => AnySchema

function operationOf(call: Contract, path: string, schemaOf: SchemaOf) {
  const { name, access, summary, idempotent, multipart, csv, picture, schemas } = call
  const bodyType = multipart ? 'multipart/form-data' : 'application/json'
  const success = schemaOf(z.object({ success: z.literal(true) }).extend(schemas.reply.shape), 'output')
  return {
    operationId: name,
    summary,
    tags: [areaOf(call)],
    security: SECURITY[access],
    parameters: [
      ...pathParameters(call, path, schemaOf),
      ...queryParameters(schemas.query, schemaOf),
      ...(idempotent ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(schemas.body && {
      requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(schemas.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Success', content: fileContent({ csv, picture }) ?? json(success) },
      ...rejectionResponses(call, schemaOf),
      default: { description: 'Rejection', content: json({ $ref: '#/components/schemas/Rejection' }) },
    },
  }
}

/** Of a call that answers with a file. */
function fileContent({ csv, picture }: { csv: true | undefined; picture: true | undefined }) {
  if (csv) return { 'text/csv': { schema: { type: 'string' } } }
  return picture ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } } : null
}

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body are answered the same way again, and the work is done once.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

/** Under the names of the described path, which other calls may share; each says which of them it is. */
function pathParameters({ path, schemas }: Contract, described: string, schemaOf: SchemaOf) {
  if (!schemas.params) return []
  const { properties = {} } = schemaOf(schemas.params, 'input') as { properties?: Record<string, AnySchema> }
  const names = parameterNames(path)
  return parameterNames(described).map((name, index) => {
    const own = names[index] ?? name
    return {
      name,
      in: 'path',
      required: true,
      ...(own !== name && { description: `Here the ${own}.` }),
      schema: properties[own] ?? {},
    }
  })
}

function queryParameters(schema: ZodType | undefined, schemaOf: SchemaOf) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, AnySchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }))
}

/** A response for each status: its codes with their texts, and what they carry. */
function rejectionResponses(call: Contract, schemaOf: SchemaOf) {
  const { failures = {} } = call.schemas
  const byStatus = Map.groupBy<number, ErrorCode>(rejectionsOf(call), (code) => ERRORS[code].status)
  const detailsOf = (codes: readonly ErrorCode[]) => {
    const anyOf = codes.flatMap((code) => (failures[code] ? [schemaOf(failures[code], 'output')] : []))
    return anyOf.length > 0 && { details: anyOf.length === 1 ? anyOf[0] : { anyOf } }
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `\`${code}\`: ${ERRORS[code].text({})}`).join('\n\n'),
        content: json({
          allOf: [{ $ref: '#/components/schemas/Rejection' }, { properties: { code: { enum: of }, ...detailsOf(of) } }],
        }),
      },
    ]),
  )
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
