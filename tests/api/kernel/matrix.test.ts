import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '#server/kernel/db/tables.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { hashToken } from '#server/people/sessions/tokens.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { ADMIN, type SignedIn, testApp } from '../../support/app.ts'
import { BOOKS, booksOf } from '../../support/books.ts'
import { addMenu } from '../../support/kitchen.ts'
import { LogSecrets } from '../../support/log-secrets.ts'
import { held } from '../../support/promises.ts'
import { sampledCalls, screenOf } from '../../support/samples.ts'
import { signInStaff } from '../../support/staff.ts'

/**
 * Every call of the contract × every kind of caller. Generated: a new call is held to it without a line here. What a call
 * speaks of is made once for all who are rejected, and then used by the first who is not: nothing of it has been touched.
 *
 * All that is logged meanwhile is looked through for what those who are let in have sent and heard.
 */

const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
const secrets = new LogSecrets(app)
secrets.keep(ADMIN.password)

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  await app.signInAdmin()
  await app.call(contract.adminLogin, { body: { email: ADMIN.email, password: 'wrong' } })
  failures = await app.ctx.db.selectFrom('login_failures').selectAll().executeTakeFirstOrThrow()
})

let calls = 0
/** Of whom calls were about. */
const owners: SignedIn[] = []

interface Caller {
  /** Makes the token with which the call comes; `undefined` for none. */
  token(owner: SignedIn): Promise<string | undefined>
  /** Comes to each call with another token; others who are rejected with the same one to many. */
  anew?: true
  /** What is so when the call comes. */
  state?: () => Promise<void>
  /** Of the session of a screen: what it shows. */
  screen?: 'wall'
  /** What is answered, by who may make the call. */
  expected: { customer: number; admin: number }
}

const anotherSessionOf = (owner: SignedIn) => startCustomerSession(app.ctx, owner.id)
const expire = (sessions: 'customer_sessions' | 'admin_sessions', token: string) =>
  app.ctx.db
    .updateTable(sessions)
    .set({ expires_at: app.clock.now() })
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
/** The failures of the admin's login, as a wrong password counts them. Checking one takes its time. */
let failures: Selectable<Tables['login_failures']>

async function lockLogin() {
  const lockEnd = new Date(app.clock.now().getTime() + 900_000)
  const locked = { ...failures, failures: 5, locked_until: lockEnd }
  await app.ctx.db.deleteFrom('login_failures').execute()
  await app.ctx.db.insertInto('login_failures').values(locked).execute()
}

const CALLERS: Record<string, Caller> = {
  nobody: { token: async () => undefined, expected: { customer: 401, admin: 401 } },
  'the owner': { token: async (owner) => owner.token, anew: true, expected: { customer: 200, admin: 401 } },
  'another customer': {
    token: async () => (await app.startSession()).token,
    // 404 where the call speaks of the owner; see `speaksOfOwner`.
    expected: { customer: 404, admin: 401 },
  },
  'an expired token': {
    token: async (owner) => {
      const token = await anotherSessionOf(owner)
      await expire('customer_sessions', token)
      return token
    },
    anew: true,
    expected: { customer: 401, admin: 401 },
  },
  'an ended token': {
    token: async (owner) => {
      const token = await anotherSessionOf(owner)
      await app.call(contract.logout, {}, { token })
      return token
    },
    anew: true,
    expected: { customer: 401, admin: 401 },
  },
  'a made-up token': {
    token: async () => randomBytes(32).toString('base64url'),
    expected: { customer: 401, admin: 401 },
  },
  "the owner's token with a letter changed": {
    token: async ({ token }) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
    anew: true,
    expected: { customer: 401, admin: 401 },
  },
  'an admin': { token: () => app.signInAdmin(), anew: true, expected: { customer: 401, admin: 200 } },
  'an admin whose login is locked': {
    token: () => app.signInAdmin(),
    anew: true,
    state: lockLogin,
    // A lock keeps new logins out. It must not let a stranger throw an admin out by typing wrong passwords.
    expected: { customer: 401, admin: 200 },
  },
  'an expired admin token': {
    token: async () => {
      const token = await app.signInAdmin()
      await expire('admin_sessions', token)
      return token
    },
    expected: { customer: 401, admin: 401 },
  },
  'a disabled admin': {
    token: async () => {
      const { id, token } = await signInStaff(app, 'manager')
      await app.ctx.db.updateTable('admins').set({ disabled_at: app.clock.now() }).where('id', '=', id).execute()
      return token
    },
    expected: { customer: 401, admin: 401 },
  },
  'a screen on the wall': {
    token: async () => (await screenOf(app, 'wall')).token,
    screen: 'wall',
    // But of the calls that name the screen.
    expected: { customer: 401, admin: 403 },
  },
  'an admin without a role': {
    token: async () => {
      const { id, token } = await signInStaff(app, 'manager')
      await app.ctx.db.updateTable('admins').set({ role: null }).where('id', '=', id).execute()
      return token
    },
    // The token is good; what it may do is looked up anew at each request.
    expected: { customer: 401, admin: 403 },
  },
}

/** Calls of customers whose input names nothing of a customer's own. */
const FOR_ANY_CUSTOMER = [
  'vote',
  'completeRegistration',
  'changeName',
  'changeLanguage',
  'answerSamePerson',
  'notifyOfMenu',
]

const mayByScreen = ({ screens }: Contract, { screen }: Caller) =>
  screen !== undefined && screens?.includes(screen) === true

function statusFor(call: Contract, caller: Caller, input: object): number {
  if (call.access === 'public') return 200
  const status = mayByScreen(call, caller) ? 200 : caller.expected[call.access]
  const speaksOfOwner = Object.keys(input).length > 0 && !FOR_ANY_CUSTOMER.includes(call.name)
  return status === 404 && !speaksOfOwner ? 200 : status
}

/** What the callers of former calls have left: the fewer rows there are, the quicker all of them are compared. */
async function forgetCustomers() {
  await relay(app.ctx).settled()
  // The ledger of meals lets nothing go: its guard sleeps meanwhile.
  const sleeping = (statement: string) =>
    `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`
  await app.ctx.pool.query(sleeping('TRUNCATE customers, admin_sessions, outbox_events CASCADE'))
  kept.clear()
}

/** Tokens of those who are rejected, which no call ends, by their names. */
const kept = new Map<string, string | undefined>()

async function tokenOf(name: string, { token, anew }: Caller, owner: SignedIn, isRejected: boolean) {
  if (anew || !isRejected) return token(owner)
  if (!kept.has(name)) kept.set(name, await token(owner))
  return kept.get(name)
}

interface Comer {
  name: string
  token: string | undefined
  expected: number
}

async function comerOf(name: string, call: Contract, owner: SignedIn, input: object): Promise<Comer> {
  const caller = CALLERS[name] as Caller
  // The calls that let someone in have no use for a token; a lock or a disabled admin is theirs to reject.
  const tokenless = call.access === 'public' && name.includes('admin')
  const expected = statusFor(call, caller, input)
  if (tokenless) return { name, token: undefined, expected }
  const token = await tokenOf(name, caller, owner, expected !== 200)
  await caller.state?.()
  return { name, token, expected }
}

const isLetIn = (call: Contract, name: string) =>
  call.access === 'public' || CALLERS[name]?.expected[call.access] === 200 || mayByScreen(call, CALLERS[name] as Caller)

/** One of those who are let in, by who may make the call, and one who is not: the others send and hear the same. */
const TOLD_OF = ['the owner', 'an admin', 'nobody']

async function come(call: Contract, input: object, { name, token, expected }: Comer) {
  const { status, reply } = await app.call(call as typeof contract.me, input, { token })
  expect({ name, status, error: reply.error }).toEqual({ name, status: expected, error: WORDS[expected] })
  calls += 1
  if (TOLD_OF.includes(name)) {
    secrets.keep(token)
    secrets.keepBody(reply)
  }
}

/** Emptying tables takes longer than comparing few rows. */
const FORGET_EVERY = 16
const ALL = sampledCalls().map(({ call, sample }, index) => [call.name, call, sample, index] as const)

describe.each(ALL)('%s', (_, call, sample, index) => {
  const names = Object.keys(CALLERS)
  /** What the call speaks of, until a call that may change it has been answered. */
  let made: { owner: SignedIn; input: object } | null = null
  function spend() {
    if (call.method !== 'GET') made = null
  }
  async function make() {
    if (!sample) throw new Error(`${call.name} has no sample input: add one to tests/support/samples.ts`)
    if (made) return made
    const owner = await app.startSession()
    const input: { body?: unknown } = (await sample(app, owner)) as object
    made = { owner, input }
    secrets.keepBody(input.body)
    owners.push(owner)
    return made
  }
  beforeAll(() => (index % FORGET_EVERY === 0 ? forgetCustomers() : undefined))
  beforeEach(() => app.ctx.db.deleteFrom('login_failures').execute())

  // shows: C6.9, C6.22, B4.session.1
  test('rejects whoever may not make it, and then nothing has changed', async () => {
    const { owner, input } = await make()
    const comers: Comer[] = []
    for (const name of names.filter((each) => !isLetIn(call, each)))
      comers.push(await comerOf(name, call, owner, input))
    const rejected = comers.filter(({ expected }) => expected !== 200)
    const before = rejected.length > 0 ? await booksOf(app) : ''
    for (const comer of rejected) await come(call, input, comer)
    if (rejected.length > 0) expect(await booksOf(app)).toBe(before)
    for (const comer of comers.filter(({ expected }) => expected === 200)) {
      await come(call, (await make()).input, comer)
      spend()
    }
  })

  test.each(names.filter((name) => isLetIn(call, name)))('lets %s in', async (name) => {
    const { owner, input } = await make()
    await come(call, input, await comerOf(name, call, owner, input))
    spend()
  })
})

// shows: C6.23
test('every call has been made by every kind of caller', () => {
  const all = Object.keys(contract).length
  expect(calls).toBe(all * Object.keys(CALLERS).length)
  held(
    9,
    'every call and caller',
    `${all} calls × ${Object.keys(CALLERS).length} callers as expected, rejections change nothing`,
  )
})

test('no call has logged a phone, a code, a token or an address; routes are named', () => {
  for (const owner of owners) secrets.keepCustomer(owner)
  const lines = app.logLines()
  expect(lines.length).toBeGreaterThan(calls)
  expect(secrets.size).toBeGreaterThan(ALL.length)
  expect(secrets.told()).toEqual([])
  const routes = new Set(lines.map((line) => JSON.parse(line).route))
  for (const [, call] of ALL) expect(routes).toContain(call.path.replace(/\{(\w+)\}/g, ':$1'))
  held(
    15,
    'every call',
    `${lines.length} lines of all calls without any of ${secrets.size} secrets; routes, not addresses`,
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
  const madeFromOrders = ['day_rollups', 'customer_totals', 'order_words', 'orders_to_index']
  const notOfTheBusiness = [...ledger, ...countersOfSignIns, ...madeFromOrders]
  expect(rows.map(({ name }) => name).sort()).toEqual([...BOOKS, ...notOfTheBusiness].sort())
})
