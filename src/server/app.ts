import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerGuide } from './api-docs/guide/routes.ts'
import { registerApiDocs } from './api-docs/routes.ts'
import { calendarRoutes } from './calendar/calendar.ts'
import { catalogRoutes, offeredLanguages, registerUploads } from './catalog/catalog.ts'
import { deliveryRoutes } from './delivery/delivery.ts'
import { demoRoutes } from './demo/demo.ts'
import type { AppContext } from './kernel/context.ts'
import { closeWithoutWaiting } from './kernel/http/closing.ts'
import { closeSlowReaders, HTTP_OPTIONS, limitConnections } from './kernel/http/connections.ts'
import { answerError, sendError } from './kernel/http/error-handler.ts'
import { AppError } from './kernel/http/errors.ts'
import { registerHealth } from './kernel/http/health.ts'
import { addLanguages } from './kernel/http/language.ts'
import { addLimits } from './kernel/http/limits.ts'
import { rejectUnderPressure } from './kernel/http/pressure.ts'
import type { Route } from './kernel/http/route.ts'
import { addSecurityHeaders } from './kernel/http/security-headers.ts'
import { limitDatabaseTime } from './kernel/http/time-limit.ts'
import { newId } from './kernel/ids.ts'
import { addMetrics } from './kernel/metrics/routes.ts'
import { productionRoutes } from './kitchen/kitchen.ts'
import { moneyRoutes, registerWebhooks } from './money/money.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { orderingRoutes } from './ordering/ordering.ts'
import { peopleRoutes } from './people/people.ts'
import { reportRoutes } from './reports/reports.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.ts'

/** Every call of the contract with its handler, by area. A test holds this list against the contract. */
export const routes: Route[] = [
  ...peopleRoutes,
  ...calendarRoutes,
  ...catalogRoutes,
  ...orderingRoutes,
  ...subscriptionsRoutes,
  ...moneyRoutes,
  ...productionRoutes,
  ...deliveryRoutes,
  ...notificationRoutes,
  ...reportRoutes,
  ...demoRoutes,
]

const BODY_LIMIT = 256 * 1024

/** The HTTP app over a context; `addPages` brings the documents. It listens nowhere yet. */
export async function buildApp(
  ctx: AppContext,
  addPages: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Unlike a count, it names one request among all instances and restarts.
    genReqId: newId,
    bodyLimit: BODY_LIMIT,
    // Who connects is the last proxy; before it only what that many of them wrote is believed.
    trustProxy: (_address: string, hop: number) => hop < ctx.config.trustProxy,
    ...HTTP_OPTIONS,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // A closing server answers what is in flight and rejects what is new.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be read, or is too long, leads nowhere.
    frameworkErrors: (_error, request, reply) => sendError(new AppError('not_found'), request, reply),
  })

  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/')
    if (wantsPage && app.sendNotFoundPage) return app.sendNotFoundPage(request, reply)
    return sendError(new AppError('not_found'), request, reply)
  })
  logRequests(app, ctx)
  closeWithoutWaiting(app)
  limitConnections(app)
  closeSlowReaders(app)
  limitDatabaseTime(app, ctx.config.databaseTimeoutMs)
  addLanguages(app, () => offeredLanguages(ctx), ctx.config.publicUrl)
  await protect(app, ctx)
  registerHealth(app, ctx)
  if (ctx.config.metrics.token !== null && ctx.config.metrics.port === null) addMetrics(app, ctx)
  for (const route of routes) route.register(app, ctx)
  registerUploads(app, ctx)
  registerWebhooks(app, ctx)
  registerApiDocs(app, ctx)
  registerGuide(app)
  await addPages(app)
  return app
}

/** One line and one figure a request: the route, not the address, since addresses carry phones. */
function logRequests(app: FastifyInstance, { metrics }: Pick<AppContext, 'metrics'>) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
}

async function protect(app: FastifyInstance, ctx: AppContext) {
  addSecurityHeaders(app, ctx.config.publicUrl)
  addLimits(app, ctx)
  rejectUnderPressure(app, ctx.config.maxDelayMs)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
}
