import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract/contract.ts'
import { openApiOf } from './openapi.ts'
import { DOCS_POLICY, docsPage } from './page.ts'

/** The API's description for programs at /api/openapi.json and for people at /api/docs. */
export function registerApiDocs(app: FastifyInstance) {
  const calls = Object.values(contract)
  // Made when they are first asked for, not at each start.
  let document: ReturnType<typeof openApiOf> | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApiOf(calls)
    return document
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(calls)
    return reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page)
  })
}
