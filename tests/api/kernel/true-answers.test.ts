import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { currentBudget } from '#server/kernel/db/pool/time-budget.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { amount, held } from '../../support/promises.ts'
import { sampledCalls } from '../../support/samples.ts'

/** What is said of a change that was committed: that it was, however long the database takes for the rest. */

const app = await testApp()
const writing = sampledCalls().filter(({ call }) => call.method !== 'GET' && !call.readsOnly)

beforeAll(() => addMenu(app, { day: '2026-03-11' }))
afterEach(() => vi.restoreAllMocks())

type After = 'late' | 'gone'

/** Lets the database be late, or gone, for all that is asked after the first commit of a change. */
function freezeAfterCommit(after: After) {
  const real = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  let changes = false
  let committed = false
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text: string }).text)
    if (committed && after === 'gone') throw Object.assign(new Error('no way there'), { code: 'ECONNREFUSED' })
    // The audit notes who makes a call before the call is made.
    changes ||= /\b(insert|update|delete)\b/i.test(text) && !text.includes('audit_events')
    const ends = changes && !committed && (/^commit/i.test(text) || this.getTransactionStatus() === 'I')
    const result = await real.apply(this, given)
    if (ends) {
      committed = true
      currentBudget()?.useUp()
    }
    return result
  } as never)
  return { committed: () => committed }
}

/** Without a database every call ends alike; in short, one of so many is tried. */
const ONE_OF = amount({ all: 1, short: 6 })
const cases = writing.flatMap(({ call, sample }, index) => {
  const late = [call.name, 'late', call, sample] as const
  return index % ONE_OF === 0 ? [late, [call.name, 'gone', call, sample] as const] : [late]
})

const seen = { late: 0, gone: 0, unknown: 0 }

test.each(cases)(
  '%s is not said to be unsaved when the database is %s after the commit',
  async (_, after, call, sample) => {
    const owner = await app.startSession()
    const input = await sample?.(app, owner)
    await app.ctx.db.deleteFrom('login_failures').execute()
    const token = call.access === 'admin' ? await app.signInAdmin() : owner.token
    await relay(app.ctx).settled()
    const database = freezeAfterCommit(after)
    const { status, reply } = await app.call(call as typeof contract.me, input as never, { token })
    const committed = database.committed()
    vi.restoreAllMocks()
    const answer = reply.code ?? status
    if (after === 'late' || !committed) expect(answer).toBe(200)
    else expect([200, 'outcome_unknown']).toContain(answer)
    if (committed) seen[after] += 1
    if (answer === 'outcome_unknown') seen.unknown += 1
  },
)

test('of changes of status at once, those that are answered as done are done, and no others', async () => {
  const busy = await testApp({ env: { DATABASE_TIMEOUT_MS: '500' } })
  await addMenu(busy, { name: 'House Thali', active: true })
  const token = await busy.signInAdmin()
  const ids: string[] = []
  let owner: SignedIn | null = null
  for (let number = 0; number < 120; number++) {
    if (number % 10 === 0) owner = await busy.startSession()
    const { phone, token } = owner as SignedIn
    ids.push((await busy.call(contract.placeOrder, { body: orderBody(phone) }, { token })).reply.order._id)
  }
  const answers = await Promise.all(
    ids.map((id) => busy.call(contract.setOrderStatus, { params: { id }, body: { status: 'preparing' } }, { token })),
  )
  const rows = await busy.ctx.db.selectFrom('orders').select(['id', 'fulfilment']).execute()
  const stored = new Map(rows.map(({ id, fulfilment }) => [id, fulfilment === 'preparing' ? 'done' : 'not done']))
  const said = ids.map((id, index) => [id, answers[index]?.status === 200 ? 'done' : 'not done'] as const)
  expect(said).toEqual(ids.map((id) => [id, stored.get(id)]))
  const done = said.filter(([, word]) => word === 'done').length
  expect(done).toBeGreaterThan(0)
  held(76, 'changes at once', `${done} of ${ids.length} done and said to be; of the others none was stored`)
})

test('every call that writes was committed and answered', () => {
  expect(seen.late).toBeGreaterThan(writing.length / 2)
  held(
    76,
    'frozen after the commit',
    `${writing.length} calls: ${seen.late} late and answered as done; ${seen.gone} without a database, ${seen.unknown} of them answered "may have been saved", none "nothing was lost"`,
  )
})
