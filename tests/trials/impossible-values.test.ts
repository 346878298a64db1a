import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { createTestApp, testApp } from '../support/app.ts'
import { requestOf } from '../support/client.ts'
import { usedHeap } from '../support/heap.ts'
import { type Impossible, impossibleOf, withImpossible } from '../support/impossible.ts'
import { addMenu } from '../support/kitchen.ts'
import { held, progress } from '../support/promises.ts'
import { sampledCalls } from '../support/samples.ts'

/**
 * Every field of every call with days, numbers and texts that cannot be: no answer is a 5xx, none takes a second, and what is
 * certainly wrong is a 400 that names the field. First each value alone, then several at once, generated.
 */

/** How many requests each call is sent, at most; `npm run test:long` takes 2,000. IMPOSSIBLE_SEED=… makes another run. */
const REQUESTS = Number(process.env.IMPOSSIBLE_REQUESTS ?? (inject('template').kind === 'server' ? 60 : 20))
const SEED = Number(process.env.IMPOSSIBLE_SEED ?? 20_261_126)
/** Milliseconds of processor time that one answer may take. */
const LIMIT_MS = 1000
/** Bytes that the heap may have grown. */
const GROWTH = 24 * 1024 * 1024
/** After so many requests to a call its code is compiled and its caches are full: what grows later would never stop. */
const WARM = 1000

const OPTIONS = { env: { LOG_LEVEL: 'error' } }
let app = await testApp(OPTIONS)
const calls = sampledCalls().filter(({ call }) => !call.multipart && impossibleOf(call).length > 0)

beforeAll(() => addMenu(app, { day: '2026-03-11', active: true }))

/** Good input for a call. Where the requests before have left nothing to make it of, another kitchen takes their place. */
async function goodInput(sample: (typeof calls)[number]['sample']) {
  for (const again of [false, true]) {
    const owner = await app.signIn()
    const input = await sample?.(app, owner).catch((error: unknown) => {
      if (again) throw error
    })
    if (input) return { owner, input }
    expect(app.logLines()).toEqual([])
    await app.stop()
    app = await createTestApp(OPTIONS)
    await addMenu(app, { day: '2026-03-11', active: true })
  }
  return { owner: await app.signIn(), input: {} }
}

/** Of these values those that are certainly rejected come first, so that a short run has them. */
function sentTo(call: Contract, index: number): Impossible[][] {
  const all = impossibleOf(call)
  const singles = fc.sample(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), {
    numRuns: 1,
    seed: SEED + index,
  })[0] as Impossible[]
  const first = [...singles.filter(({ wrong }) => wrong), ...singles.filter(({ wrong }) => !wrong)].slice(0, REQUESTS)
  const several = fc.sample(fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 4 }), {
    numRuns: Math.max(0, REQUESTS - first.length),
    seed: SEED - index,
  })
  return [...first.map((one) => [one]), ...several]
}

/** Calls that may have ended the session that makes them. */
const ENDS_SESSIONS = /logout|sessions|block|merge/

async function ask(call: Contract, input: object, token: string) {
  const before = process.cpuUsage()
  const answer = await app.send(requestOf(call, input, { token }))
  const { user, system } = process.cpuUsage(before)
  return { ...answer, ms: (user + system) / 1000 }
}

/** Good by itself: a field that does not go with it may be named in its place. */
const isFar = ({ value }: Impossible) => value === '2099-12-31' || value === '2000-01-01'

/** What is wrong with an answer; `null` when nothing is. */
function faultOf({ status, body, ms }: Awaited<ReturnType<typeof ask>>, values: Impossible[]): string | null {
  if (status >= 500) return 'failed'
  if (ms > LIMIT_MS) return `took ${Math.round(ms)} ms`
  const [first] = values
  if (values.length > 1 || !first?.wrong) return null
  // A field that comes before, or one that another field leaves out, is rejected by a code of its own.
  if (status !== 400) return `was not rejected`
  const { code, error } = JSON.parse(body)
  const named = code !== 'invalid_request' && code !== 'day_out_of_range'
  return named || isFar(first) || error.includes([first.part, ...first.path].join('.'))
    ? null
    : 'does not name the field'
}

test(
  `up to ${REQUESTS} requests with impossible values to each call: no 5xx, none above a second, no growth`,
  async () => {
    const faults: string[] = []
    const statuses = new Map<number, number>()
    let sent = 0
    let longest = 0
    let settled = 0
    let repeated = 0
    for (const [index, { call, sample }] of calls.entries()) {
      if (index === Math.floor(calls.length / 3)) settled = usedHeap()
      const { owner, input } = await goodInput(sample)
      const signIn = async () => (call.access === 'admin' ? app.signInAdmin() : startCustomerSession(app.ctx, owner.id))
      let token = await signIn()
      const all = sentTo(call, index)
      let warm: number | null = null
      for (const [nth, values] of all.entries()) {
        if (nth === WARM) warm = usedHeap()
        const wrong = withImpossible(input, ...values)
        let answer = await ask(call, wrong, token)
        // Other work of this process may have fallen into the first time.
        if (answer.ms > LIMIT_MS) answer = await ask(call, wrong, token)
        if (answer.status === 401 || (answer.status < 300 && ENDS_SESSIONS.test(call.path))) token = await signIn()
        const fault = faultOf(answer, values)
        if (fault)
          faults.push(`${call.name} ${JSON.stringify(values).slice(0, 300)} ${fault}: ${answer.body.slice(0, 200)}`)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        longest = Math.max(longest, answer.ms)
        sent += 1
      }
      if (warm !== null) repeated += usedHeap() - warm
      progress(`${call.name}: ${sent} requests`)
    }
    const grown = REQUESTS > WARM ? repeated : usedHeap() - settled
    expect(faults).toEqual([])
    expect(app.logLines()).toEqual([])
    expect(statuses.get(400) ?? 0).toBeGreaterThan(sent / 3)
    expect(grown).toBeLessThan(GROWTH)
    held(
      78,
      'every call and field',
      `${sent} requests to ${calls.length} calls, ${statuses.get(400)} × 400; longest ${Math.round(longest)} ms of processor time; heap grew by ${Math.round(grown / 1e6)} MB`,
    )
  },
  240_000 + REQUESTS * 20_000,
)

test('every day that a person enters is bounded: bodies have no other day than those that are read', () => {
  const unbounded = Object.values<Contract>(contract).flatMap((call) =>
    impossibleOf(call)
      .filter(({ part, value, wrong }) => part === 'body' && value === '2099-12-31' && !wrong)
      .map(({ path }) => `${call.name} ${path.join('.')}`),
  )
  // Filters of what is read, and what a preview has shown.
  expect(
    unbounded.filter(
      (each) =>
        !/^weeklyMenus|^setMatchingStatuses match|auseSubscription seen|^(completeRegistration|createSubscription) seen/.test(
          each,
        ),
    ),
  ).toEqual([])
})
