import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract/contract.ts'
import { openApiOf } from './openapi.ts'

/** The API's description for programs at /api/openapi.json and for people at /api/docs. */
export async function registerApiDocs(app: FastifyInstance) {
  const document = openApiOf(Object.values(contract))
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
