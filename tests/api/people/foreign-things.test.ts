import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import type { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { sampledCalls } from '../../support/samples.ts'

/** What belongs to another is answered exactly like what does not exist: same status, same words, no sooner, no later. */

/** Networks waver by more than this. */
const TELLS_MS = 5
/** Turns of asking for both, and how many more while the machine's other work makes them look different. */
const TURNS = { usual: 10, most: 200 }

const app = await testApp()
let intruder: Customer
beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11', active: true })
  intruder = await app.signIn()
})

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const NAMES_A_THING = ['id', 'phone', 'phoneNumber', 'userId', 'selectedAddressId']
/** Calls of customers that name something of a customer's own, by id or phone. */
const calls = sampledCalls().filter(({ call }) => {
  const named = Object.keys({ ...shapeOf(call.schemas.params), ...shapeOf(call.schemas.body) })
  return call.access === 'customer' && call.name !== 'vote' && NAMES_A_THING.some((name) => named.includes(name))
})

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object } | undefined)?.shape ?? {}
}

/** The same request for a thing that nobody has, its phone and other fields being the intruder's own or made up. */
function forNothing({ params, query, body }: Input): Input {
  const made = (name: string, value: unknown) => {
    if (name === 'phone' || name === 'phoneNumber') return '+917000000001'
    return ['id', 'selectedAddressId', 'userId'].includes(name) && value ? newId() : value
  }
  const over = <Of extends object>(of: Of | undefined) =>
    of && Object.fromEntries(Object.entries(of).map(([name, value]) => [name, made(name, value)]))
  return {
    ...(params && { params: over(params) as Record<string, string> }),
    ...(query && { query }),
    ...(body && { body: over(body) as object }),
  } as Input
}

const ask = (call: Contract, input: Input) =>
  app.call(call as typeof contract.me, input as object, { token: intruder.token })

/** By id alone, with a phone that is the intruder's own: the id decides. */
const withOwnPhone = (input: Input): Input =>
  input.body && 'phoneNumber' in input.body ? { ...input, body: { ...input.body, phoneNumber: intruder.phone } } : input

async function msOf(call: Contract, input: Input): Promise<number> {
  const begun = performance.now()
  await ask(call, input)
  return performance.now() - begun
}

/** The quickest of all turns: what else the machine does only ever adds. */
const quickest = (values: number[]) => Math.min(...values)

const slowdowns: number[] = []

describe.each(calls.map(({ call, sample }) => [call.name, call, sample] as const))('%s', (_, call, sample) => {
  // shows: C6.24
  test('of another is answered like of nobody, in the same time', async () => {
    const owner = await app.signIn()
    const foreign = ((await sample?.(app, owner)) ?? {}) as Input
    for (const [theirs, nobodys] of [
      [foreign, forNothing(foreign)],
      [withOwnPhone(foreign), withOwnPhone(forNothing(foreign))],
    ] as const) {
      const answers = [await ask(call, theirs), await ask(call, nobodys)]
      const seen = answers.map(({ status, reply }) => ({ status, reply }))
      if (seen[0]?.status === 200) continue
      expect(seen[0]).toEqual(seen[1])
      expect(seen[0]?.reply.code).toBe('not_found')
      // In turns, so that what else the machine does hits both alike.
      const times: [number[], number[]] = [[], []]
      const difference = () => Math.abs(quickest(times[0]) - quickest(times[1]))
      for (let turn = 0; turn < TURNS.usual || (turn < TURNS.most && difference() >= TELLS_MS); turn++) {
        times[0].push(await msOf(call, theirs))
        times[1].push(await msOf(call, nobodys))
      }
      slowdowns.push(difference())
    }
  })
})

test('the difference in time tells nothing over a network', () => {
  expect(calls.length).toBeGreaterThan(8)
  const worst = Math.max(...slowdowns)
  // Both are one look-up by key.
  expect(worst).toBeLessThan(TELLS_MS)
  held(
    9,
    'same answer and time',
    `${calls.length} calls that name a thing: same 404; times differ by at most ${worst.toFixed(2)} ms`,
  )
})
