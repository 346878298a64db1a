import type { FastifyInstance } from 'fastify'
import { TimeBudget, withBudget } from '#server/kernel/db/pool/time-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeBudget: TimeBudget
  }
}

/** Gives each request so many milliseconds of waiting for the database, all its statements together. */
export function limitDatabaseTime(app: FastifyInstance, ms: number): void {
  app.decorateRequest('timeBudget')
  app.addHook('onRequest', (request, _reply, done) => {
    request.timeBudget = new TimeBudget(ms)
    withBudget(request.timeBudget, done)
  })
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => withBudget(request.timeBudget, done))
  app.addHook('onResponse', (request, _reply, done) => {
    request.timeBudget.end()
    done()
  })
}
