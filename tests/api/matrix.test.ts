import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { relay } from '#server/platform/outbox/relay.ts'
import { type Contract, contract } from '#shared/contract/contract.ts'
import { ADMIN, type SignedIn, testApp } from '../support/app.ts'
import { BOOKS, booksOf } from '../support/books.ts'
import { addMenu } from '../support/kitchen.ts'
import { held } from '../support/promises.ts'
import { sampledCalls } from '../support/samples.ts'

/** Every call of the contract × every kind of caller. Generated: a new call is held to it without a line here. */

const app = await testApp()

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  await app.signInAdmin()
})

let made = 0

interface Caller {
  /** Makes the token with which the call comes; `undefined` for none. */
  token(owner: SignedIn): Promise<string | undefined>
  /** What is answered, by who may make the call. */
  expected: { customer: number; admin: number }
}

const setAdmin = (disabled_at: Date | null, role = 'admin') =>
  app.ctx.db.updateTable('admins').set({ disabled_at, role }).where('email', '=', ADMIN.email).execute()

const CALLERS: Record<string, Caller> = {
  nobody: { token: async () => undefined, expected: { customer: 401, admin: 401 } },
  'the owner': { token: async (owner) => owner.token, expected: { customer: 200, admin: 401 } },
  'another customer': {
    token: async () => (await app.startSession()).token,
    // 404 where the call speaks of the owner; see `speaksOfOwner`.
    expected: { customer: 404, admin: 401 },
  },
  'an expired token': {
    token: async (owner) => {
      await app.ctx.pool.query('UPDATE customer_sessions SET expires_at = $1 WHERE customer_id = $2', [
        app.clock.now(),
        owner.id,
      ])
      return owner.token
    },
    expected: { customer: 401, admin: 401 },
  },
  'an ended token': {
    token: async (owner) => {
      await app.call(contract.logout, {}, { token: owner.token })
      return owner.token
    },
    expected: { customer: 401, admin: 401 },
  },
  'a made-up token': {
    token: async () => randomBytes(32).toString('base64url'),
    expected: { customer: 401, admin: 401 },
  },
  "the owner's token with a letter changed": {
    token: async ({ token }) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
    expected: { customer: 401, admin: 401 },
  },
  'an admin': { token: () => app.signInAdmin(), expected: { customer: 401, admin: 200 } },
  'an admin whose login is locked': {
    token: async () => {
      const token = await app.signInAdmin()
      await app.call(contract.adminLogin, { body: { email: ADMIN.email, password: 'wrong' } })
      const lockEnd = new Date(app.clock.now().getTime() + 900_000)
      await app.ctx.db.updateTable('login_failures').set({ failures: 5, locked_until: lockEnd }).execute()
      return token
    },
    // A lock keeps new logins out. It must not let a stranger throw an admin out by typing wrong passwords.
    expected: { customer: 401, admin: 200 },
  },
  'an expired admin token': {
    token: async () => {
      const token = await app.signInAdmin()
      await app.ctx.pool.query('UPDATE admin_sessions SET expires_at = $1', [app.clock.now()])
      return token
    },
    expected: { customer: 401, admin: 401 },
  },
  'a disabled admin': {
    token: async () => {
      const token = await app.signInAdmin()
      await setAdmin(app.clock.now())
      return token
    },
    expected: { customer: 401, admin: 401 },
  },
  'an admin whose role allows nothing': {
    token: async () => {
      const token = await app.signInAdmin()
      await setAdmin(null, 'none')
      return token
    },
    // The token is good; what it may do is looked up anew at each request.
    expected: { customer: 401, admin: 403 },
  },
}

/** Calls of customers whose input names nothing of a customer's own. */
const FOR_ANY_CUSTOMER = ['vote', 'completeRegistration', 'notifyOfMenu']

function statusFor(call: Contract, caller: Caller, input: object): number {
  if (call.access === 'public') return 200
  const status = caller.expected[call.access]
  const speaksOfOwner = Object.keys(input).length > 0 && !FOR_ANY_CUSTOMER.includes(call.name)
  return status === 404 && !speaksOfOwner ? 200 : status
}

/** What the callers of the last call have left: the fewer rows there are, the quicker all of them are compared. */
async function forgetCustomers() {
  await relay(app.ctx).settled()
  // The ledger of meals lets nothing go: its guard sleeps meanwhile.
  const sleeping = (statement: string) =>
    `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`
  await app.ctx.pool.query(sleeping('TRUNCATE customers, admin_sessions, outbox_events CASCADE'))
}

describe.each(sampledCalls().map(({ call, sample }) => [call.name, call, sample] as const))('%s', (_, call, sample) => {
  beforeAll(forgetCustomers)

  // shows: C6.9, C6.22, B4.session.1
  test.each(Object.keys(CALLERS))('by %s', async (name) => {
    if (!sample) throw new Error(`${call.name} has no sample input: add one to tests/support/samples.ts`)
    await setAdmin(null)
    await app.ctx.db.deleteFrom('login_failures').execute()
    const caller = CALLERS[name] as Caller
    const owner = await app.startSession()
    const input = (await sample(app, owner)) as object
    // The calls that let someone in have no use for a token; a lock or a disabled admin is theirs to reject.
    const lettingIn = call.access === 'public'
    const token = lettingIn && name.includes('admin') ? undefined : await caller.token(owner)
    const before = await booksOf(app)
    const { status, reply } = await app.call(call as typeof contract.me, input, { token })
    const expected = statusFor(call, caller, input)
    expect({ status, error: reply.error }).toEqual({ status: expected, error: WORDS[expected] })
    if (expected !== 200) expect(await booksOf(app)).toBe(before)
    made += 1
  })
})

// shows: C6.23
test('every call has been made by every kind of caller', () => {
  const calls = Object.keys(contract).length
  expect(made).toBe(calls * Object.keys(CALLERS).length)
  held(
    9,
    'every call and caller',
    `${calls} calls × ${Object.keys(CALLERS).length} callers as expected, rejections change nothing`,
  )
})

const WORDS: Record<number, string | undefined> = {
  200: undefined,
  401: 'Please log in to continue.',
  403: 'Your account is not allowed to do this.',
  404: 'Not found',
}

test('every call has sample input', () => {
  expect(sampledCalls().filter(({ sample }) => !sample)).toEqual([])
})

test('every table is watched for changes', async () => {
  const { rows } = await app.ctx.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  const ledger = ['migrations', 'migration_lock', 'settings', 'heartbeat']
  const countersOfSignIns = ['one_time_codes', 'known_devices', 'login_failures', 'daily_counts']
  const madeFromOrders = ['day_rollups', 'customer_totals']
  const notOfTheBusiness = [...ledger, ...countersOfSignIns, ...madeFromOrders]
  expect(rows.map(({ name }) => name).sort()).toEqual([...BOOKS, ...notOfTheBusiness].sort())
})
