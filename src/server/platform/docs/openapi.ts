import { type ZodType, z } from 'zod'
import { ERRORS } from '#server/platform/http/errors.ts'
import type { Contract } from '#shared/contract/contract.ts'
import { areaOf } from './area.ts'

const SECURITY = { public: [], customer: [{ customerToken: [] }], admin: [{ adminToken: [] }] }

/** The OpenAPI 3.1 document of the given calls. */
export function openApiOf(calls: Contract[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dabba',
      version: '1.0.0',
      description:
        'Calls of the Dabba kitchen. Amounts are rupees, instants ISO 8601, days YYYY-MM-DD in kitchen time (Asia/Kolkata). ' +
        'A phone or id that is not the caller’s own is answered like one that does not exist: 404.',
    },
    paths,
    components: {
      securitySchemes: {
        customerToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/verify-otp, 30 days.' },
        adminToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/admin/login, 12 hours.' },
      },
      schemas: { Rejection: REFUSAL_SCHEMA },
    },
  }
}

const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'For people.' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'For programs.' },
    retryAfter: { type: 'integer', description: 'Seconds.' },
    requestId: { type: 'string' },
    details: {},
  },
}

function operationOf({ name, path, access, summary, idempotent, multipart, schemas }: Contract) {
  const bodyType = multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    summary,
    tags: [areaOf({ path, access })],
    security: SECURITY[access],
    parameters: [
      ...parametersOf(schemas.params, 'path'),
      ...parametersOf(schemas.query, 'query'),
      ...(idempotent ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(schemas.body && {
      requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(schemas.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Success',
        content: json(schemaOf(z.object({ success: z.literal(true) }).extend(schemas.reply.shape), 'output')),
      },
      default: { description: 'Rejection', content: json({ $ref: '#/components/schemas/Rejection' }) },
    },
  }
}

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body are answered the same way again, and the work is done once.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function parametersOf(schema: ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

/** A schema as JSON Schema, as it is sent (`input`) or answered (`output`). */
export function schemaOf(schema: ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
