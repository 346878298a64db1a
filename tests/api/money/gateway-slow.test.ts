import { expect, test } from 'vitest'
import { gatewayApp } from '../../support/gateway.ts'

/** A gateway that takes its time, or never answers: nobody waits for it longer than six seconds. */

const { app, gateway, order, ask } = await gatewayApp()
const me = await app.startSession()

test('an answer after more than five seconds is an answer, and one that does not come is given up after six', async () => {
  const [late, never] = [await order(me), await order(me)]
  gateway.knobs.slowMs = 5200
  const opening = ask(late, me)
  await expect.poll(() => gateway.orders.size).toBe(1)
  gateway.knobs.slowMs = 60_000
  const began = performance.now()
  const [answered, givenUp] = await Promise.all([opening, ask(never, me)])
  const seconds = (performance.now() - began) / 1000
  expect(answered.reply.payment).toMatchObject({ state: 'created', due: 200 })
  expect(givenUp).toMatchObject({ status: 503, reply: { code: 'payment_gateway_down' } })
  expect(seconds).toBeGreaterThan(5.9)
  expect(seconds).toBeLessThan(20)
  // Later it is opened anew; of the other nobody is told.
  gateway.knobs.slowMs = 0
  const { reply } = await ask(never, me)
  expect(reply.payment.checkout?.order).toBe(gateway.lastOrder().id)
})
