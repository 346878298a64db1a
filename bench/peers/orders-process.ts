import { Client } from 'undici'
import { repeat } from '../repeat.ts'
import { medusaOrder } from './medusa-orders.ts'
import type { OrderLoad, OrderResult, PlaceOrder } from './orders.ts'
import { vendureOrder } from './vendure-orders.ts'

/** The customers of another shop, in a process of their own. Each places its next order when the former stands. */

process.once('message', async (load: OrderLoad) => {
  const result = await run(load)
  process.send?.(result, () => process.disconnect?.())
})

async function run({ url, shop, ...amount }: OrderLoad): Promise<OrderResult> {
  const place: PlaceOrder = shop.kind === 'vendure' ? vendureOrder(shop) : medusaOrder(shop)
  let orders = 0
  let calls = 0
  const result = await repeat(amount, () => {
    const client = new Client(url)
    async function post(path: string, body: object, headers: Record<string, string>) {
      calls++
      const answer = await client.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`)
      return JSON.parse(text)
    }
    return {
      async work(turn) {
        await place(post, shop.tokens[turn % shop.tokens.length] as string)
        orders++
      },
      close: () => client.close(),
    }
  })
  return { ...result, calls: calls / orders }
}
