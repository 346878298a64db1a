import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { contract } from '#shared/contract/contract.ts'
import { asyncApiOf } from './asyncapi.ts'
import { openApiOf } from './openapi.ts'
import { DOCS_POLICY, docsPage } from './page.ts'

/**
 * The API's description for programs at /api/openapi.json, what is told over sockets at /api/asyncapi.json, and both for
 * people at /api/docs.
 */
export function registerApiDocs(app: FastifyInstance, { config }: Pick<AppContext, 'config'>) {
  const calls = Object.values(contract)
  // Made when they are first asked for, not at each start.
  let document: ReturnType<typeof openApiOf> | undefined
  let events: ReturnType<typeof asyncApiOf> | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApiOf(calls, config.publicUrl ?? '/')
    return document
  })
  app.get('/api/asyncapi.json', async () => {
    events ??= asyncApiOf(config.publicUrl ?? `http://localhost:${config.port}`)
    return events
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(calls)
    return reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page)
  })
}
