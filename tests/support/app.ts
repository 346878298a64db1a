import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createContext } from '#server/create-context.ts'
import { noTimeGuard, startTimeGuard } from '#server/kernel/clock/time-guard.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { jobQueue } from '#server/kernel/jobs/queue.ts'
import { createLog } from '#server/kernel/log.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { Sms } from '#server/kernel/sms/sms.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { ensureCustomer } from '#server/people/sign-in/queries.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { DEFAULT_ADMIN_NAME } from '#server/people/staff/manage-admins.ts'
import { contract } from '#shared/contract/contract.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { type CallContract, contractClient, type RawAnswer, type RawRequest } from './client.ts'
import { type Clock, clockAt } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { keepLog } from './kept-logs.ts'
import { NO_LIMITS } from './no-limits.ts'
import { type PhoneInbox, phoneInbox } from './phone-inbox.ts'
import { addAdmin } from './quick-admin.ts'
import { temporaryDir } from './temporary-dir.ts'

/** A Wednesday, 11:00 in the kitchen. */
export const START = '2026-03-11T11:00:00+05:30'
export const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }

const USUAL_ENV = {
  SEED: 'none',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Other apps and databases start in the same process as the test.
  MAX_DELAY_MS: '0',
  DATABASE_TIMEOUT_MS: '60000',
  // All of a file's customers come from one address.
  ...NO_LIMITS,
}

export interface TestOptions {
  /** Where the clock stands. */
  now?: string
  /** The clock of another app, in place of one of its own. */
  clock?: Clock
  /** Environment beside the usual one. */
  env?: Record<string, string>
  /** In place of the captured messages. */
  sms?: Sms
  /** Lets the app look after its clock; `compared` also with the database's, which tells the real time. */
  timeGuard?: 'alone' | 'compared'
  /** The database of another app: a second instance, or the same one started again. */
  database?: TestDatabase
}

/** A customer with a session. */
export interface SignedIn {
  id: string
  phone: string
  token: string
}

export interface Customer extends SignedIn {
  user: User
}

export interface TestApp {
  ctx: AppContext
  app: FastifyInstance
  database: TestDatabase
  clock: Clock
  inbox: PhoneInbox
  /** A call of the contract: `call(contract.placeOrder, { body }, { token, key })`. */
  call: CallContract
  /** Any request. */
  send(request: Partial<RawRequest> & { url: string }): Promise<RawAnswer>
  /** Signs in by a code, as a person does. A new phone each time unless one is given. */
  signIn(phone?: string): Promise<Customer>
  /** A session of a new customer without asking for a code, for tests that need hundreds. */
  startSession(): Promise<SignedIn>
  /** Starts a session of the first admin, without the password, whose check takes its time; returns the token. */
  signInAdmin(): Promise<string>
  /** The lines written to the log so far. */
  logLines(): string[]
  /** Stops the app; its database stays. */
  stop(): Promise<void>
}

/** The app of a test file, stopped after the last test, with its database unless that was given: then it is another app's. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const app = await createTestApp(options)
  afterAll(async () => {
    await app.stop()
    if (!options.database) await app.database.dispose()
  })
  return app
}

/** The real app over a real context; only the phones outside and the clock are the test's. */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase())
  const connection = database.connect()
  const clock = options.clock ?? clockAt(options.now ?? START)
  const inbox = phoneInbox()
  const lines: string[] = []
  const dataDir = temporaryDir()
  const config = readConfig({ ...USUAL_ENV, DATA_DIR: dataDir.path, ...options.env })
  const log = createLog(config.logLevel, { write: (line: string) => lines.push(line) })
  // What is held at a point, or counted, is so for all work.
  const oneForAll = { ...connection, longWork: connection }
  const { now, elapsed } = clock
  const clocks = { now, elapsed, databaseHasClock: options.timeGuard === 'compared' }
  const timeGuard = options.timeGuard ? await startTimeGuard(connection.pool, clocks, log) : noTimeGuard
  const ctx = await createContext(config, oneForAll, { now, elapsed, timeGuard, sms: options.sms ?? inbox, log })
  const app = await buildApp(ctx)
  const send = sender(app)
  const call = contractClient(send)
  return {
    ctx,
    app,
    database,
    clock,
    inbox,
    call,
    send: (request) => send({ method: 'GET', headers: {}, ...request }),
    signIn: (phone = newPhone()) => signIn(call, inbox, phone),
    startSession: async () => {
      const phone = newPhone()
      const { id } = await ensureCustomer(ctx, phone)
      return { id, phone, token: await startCustomerSession(ctx, id) }
    },
    signInAdmin: async () => {
      const first = ctx.db.selectFrom('admins').select('id').where('email', '=', ADMIN.email)
      const there = await first.executeTakeFirst()
      if (!there) await addAdmin(ctx.db, ADMIN.email, DEFAULT_ADMIN_NAME, ADMIN.password, ctx.now())
      const { id } = there ?? (await first.executeTakeFirstOrThrow())
      return startAdminSession(ctx, id)
    },
    logLines: () => [...lines],
    stop: async () => {
      keepLog(lines.join(''))
      await app.close()
      timeGuard.stop()
      await relay(ctx).stop()
      await jobQueue(ctx).stop()
      await connection.close()
      dataDir.dispose()
    },
  }
}

function sender(app: FastifyInstance) {
  return async ({ method, url, headers, body }: RawRequest): Promise<RawAnswer> => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(flat), body: answer.body }
  }
}

let phones = 0

/** An Indian mobile number that this file has not used yet. */
export function newPhone(): string {
  phones += 1
  return `+9198${String(phones).padStart(8, '0')}`
}

async function signIn(call: CallContract, inbox: PhoneInbox, phone: string): Promise<Customer> {
  const sent = await call(contract.sendOtp, { body: { phoneNumber: phone } })
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.reply.error}`)
  const { status, reply } = await call(contract.verifyOtp, {
    body: { phoneNumber: phone, otp: inbox.codeOf(phone) },
  })
  if (status !== 200) throw new Error(`could not sign in: ${reply.error}`)
  return { id: reply.user._id, phone, token: reply.token, user: reply.user }
}
