import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { testApp } from '../support/app.ts'
import type { RawAnswer, RawRequest } from '../support/client.ts'
import { usedHeap } from '../support/heap.ts'
import { hostileRequest } from '../support/hostile.ts'
import { addMenu } from '../support/kitchen.ts'
import { held, progress } from '../support/promises.ts'
import { SAMPLES } from '../support/samples.ts'

/**
 * Requests generated from the contract's schemas: wrong kinds, deep nesting, texts of a megabyte, NUL, halves of characters,
 * keys of prototypes, SQL and HTML. Whatever comes, the answer is one that the contract knows, and nothing is learned.
 */

/** On the embedded database a tenth; CI takes 4,000, `npm run test:long` 100,000. FUZZ_SEED=… makes another run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (inject('template').kind === 'server' ? 12_000 : 1200))
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_311)
/** Rounds that are made up at once, at most; they may have texts of a megabyte. */
const ROUNDS_AT_ONCE = 15
/** Bytes that the heap may have grown from the first third of the requests to the last. */
const GROWTH = 24 * 1024 * 1024

const app = await testApp({ env: { LOG_LEVEL: 'error' } })
const calls: Contract[] = Object.values(contract)
const tokens = { CUSTOMER: '', ADMIN: '' }
let customerId = ''
let ids: string[] = []

async function makeThings() {
  await addMenu(app, { day: '2026-03-11', active: true })
  const me = await app.signIn()
  customerId = me.id
  await signInAnew()
  const order = (await SAMPLES.confirmOrder(app, me)) as { params: { id: string } }
  const address = (await SAMPLES.updateAddress(app, me)) as { params: { id: string } }
  const menu = (await SAMPLES.getMenu(app, me)) as { params: { id: string } }
  ids = [me.phone, me.id, order.params.id, address.params.id, menu.params.id]
}

/** Mostly that of who may make the call, else nothing behind the door is tried. */
function tokensFor({ access }: Contract): string[] {
  const right = access === 'admin' ? 'ADMIN' : 'CUSTOMER'
  return [right, right, right, right, 'CUSTOMER', 'ADMIN']
}

async function signInAnew() {
  tokens.CUSTOMER = await startCustomerSession(app.ctx, customerId)
  tokens.ADMIN = await app.signInAdmin()
}

/** Calls that may have ended the session that makes them. */
const ENDS_SESSIONS = /\/logout|\/sessions/

/** The request with the token that is good just now. */
function signed(request: RawRequest): RawRequest {
  const authorization = request.headers.authorization?.replace(/CUSTOMER|ADMIN/, (kind) => tokens[kind as 'ADMIN'])
  return { ...request, headers: { ...request.headers, ...(authorization && { authorization }) } }
}

const LEAKS = /\bat .+\.[cm]?[jt]s:\d|node_modules|SELECT |INSERT |syntax error|violates|relation "|ECONN|ENOENT/

function check(request: RawRequest, { status, body, headers }: RawAnswer) {
  const description = `${request.method} ${request.url.slice(0, 200)} ${String(request.body ?? '').slice(0, 500)} → ${status} ${body.slice(0, 300)}`
  if (status >= 500) throw new Error(`failed: ${description}`)
  // A file is no JSON; what rejects it is.
  if (status < 400 && /^(text\/csv|image\/webp)/.test(String(headers['content-type']))) return
  const reply: { success?: unknown; error?: unknown; code?: unknown } = JSON.parse(body)
  if (reply.success !== status < 400) throw new Error(`neither success nor rejection: ${description}`)
  if (status >= 400 && (typeof reply.error !== 'string' || typeof reply.code !== 'string' || LEAKS.test(body))) {
    throw new Error(`a rejection that tells too little or too much: ${description}`)
  }
}

test(
  `${REQUESTS} generated requests over all calls: no 5xx, no stack trace, no growth`,
  async () => {
    await makeThings()
    const statuses = new Map<number, number>()
    // One call after another, so that each is asked as often as every other.
    const rounds = Math.ceil(REQUESTS / calls.length)
    let sent = 0
    // Looked at when no request is held any more: those that are still to be sent would hide what the server keeps.
    const atOnce = Math.min(ROUNDS_AT_ONCE, Math.max(1, Math.floor(rounds / 3)))
    let settled = 0
    const arbitraries = calls.map((call) => hostileRequest(call, tokensFor(call), ids))
    let streams: RawRequest[][] = []
    for (let round = 0; round < rounds; round++) {
      if (round % atOnce === 0) {
        if (settled === 0 && round >= rounds / 3) settled = usedHeap()
        const numRuns = Math.min(atOnce, rounds - round)
        streams = arbitraries.map((arbitrary, index) =>
          fc.sample(arbitrary, { numRuns, seed: SEED + index + round * calls.length }),
        )
        progress(`${sent} of ${REQUESTS} requests`)
      }
      for (const stream of streams) {
        // What went out needs no memory any more.
        const request = stream.shift() as RawRequest
        const answer = await app.send(signed(request))
        if (ENDS_SESSIONS.test(request.url) && answer.status === 200) await signInAnew()
        check(request, answer)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        sent += 1
      }
    }
    streams = []
    const grown = usedHeap() - settled
    expect(settled).toBeGreaterThan(0)
    expect(app.logLines()).toEqual([])
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
    // Else the generator sends rubbish only, or nothing that is wrong.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 50)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(sent / 10)
    expect(grown).toBeLessThan(GROWTH)
    const found = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
    held(
      8,
      'fuzz',
      `${sent} requests over ${calls.length} calls: ${found.join(', ')}; heap grew by ${Math.round(grown / 1e6)} MB`,
    )
  },
  240_000 + REQUESTS * 20,
)
