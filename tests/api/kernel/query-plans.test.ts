import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { issueDue } from '#server/money/money.ts'
import { checkDays } from '#server/reports/reports.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { checkLedger } from '#server/subscriptions/meals/check-ledger.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { startIssuing } from '../../support/documents.ts'
import { addMenu } from '../../support/kitchen.ts'
import { fillKitchen } from '../../support/large-kitchen.ts'
import { sampledCalls } from '../../support/samples.ts'

/**
 * No question may become slower as the kitchen grows: every statement of the server, from every call and every job, is
 * explained on a large database. On a PostgreSQL server only; the embedded one would take minutes to fill.
 */
const large = describe.runIf(process.env.TEST_DATABASE_URL)

/** Tables that grow for as long as the kitchen is open. */
const GROWING = [
  'orders',
  'order_lines',
  'order_words',
  'order_status_changes',
  'customers',
  'customer_sessions',
  'addresses',
  'subscriptions',
  'meal_moves',
  'payments',
  'refunds',
  'documents',
  'document_subjects',
  'document_supplies',
  'credit_requests',
  'production_lines',
  'outbox_events',
  'idempotency_keys',
]

/** Who may read whole tables, and why. */
const READ_ALL: Record<string, string> = {
  reports: 'the default period is all time',
  dishReport: 'as reports: its period may be all time',
  dashboardStats: 'totals of all time are part of it',
  orderTotals: 'as reports: the list may be that of all time',
  setMatchingStatuses: 'as orderTotals; it stops at as many as are changed at once',
  listSubscribers: 'counts those who ended and did not renew, of all time',
  leaveDemo: 'once in the life of a kitchen',
  'the check of the ledger': 'compares all there is, once a night',
}

/** What is rare, what all orders have, what is on none, and readings of several kinds. */
const SEARCHES = ['lighthouse', 'pune', 'customer 4711', '#00000001', '98123 45678', 'cancelled', 'delivered 4711']

interface Statement {
  text: string
  values: unknown[]
  askedBy: string
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

large('every statement finds its rows by an index', async () => {
  const app = await testApp()
  const statements = new Map<string, Statement>()
  let askedBy = ''

  // What goes to the database is noted on its way there, whichever library sends it.
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [question, given] = args
    const text = typeof question === 'string' ? question : (question as { text?: string }).text
    const values = typeof question === 'string' ? given : ((question as { values?: unknown[] }).values ?? given)
    if (askedBy && text && /^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(text)) {
      statements.set(text, { text, values: Array.isArray(values) ? values : [], askedBy })
    }
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
  afterAll(() => {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  })

  const subscriptionsOf = async ({ text, values }: Statement) => {
    const { rows } = await app.ctx.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  }
  const readsAll = ({ 'Node Type': type, 'Relation Name': table }: Plan) =>
    type.includes('Seq Scan') && GROWING.includes(table ?? '')

  async function askEverything() {
    await addMenu(app, { day: '2026-03-11' })
    await addMenu(app, { day: '2026-03-12' })
    const client = await app.ctx.pool.connect()
    await fillKitchen(client, { orders: 200_000, day: '2026-03-11' }).finally(() => client.release())
    await startIssuing(app)
    for (const { call, sample } of sampledCalls()) {
      const owner = await app.signIn()
      const input = await sample?.(app, owner)
      const token = call.access === 'admin' ? await app.signInAdmin() : owner.token
      askedBy = call.name
      await app.call(call, input as never, { token })
      askedBy = ''
    }
    const token = await app.signInAdmin()
    for (const search of SEARCHES) {
      for (const query of [{ date: 'all' }, { date: 'week' }] as const) {
        askedBy = `a search for ${search} in ${query.date}`
        await app.call(contract.listAdminOrders, { query: { ...query, search } }, { token })
        askedBy = ''
      }
    }
    askedBy = 'the daily run'
    await dailyRun(app.ctx)
    askedBy = 'the checks of a day'
    await checkDays(app.ctx)
    askedBy = 'issuing documents'
    await issueDue(app.ctx)
    askedBy = 'housekeeping'
    await housekeeping(app.ctx)
    askedBy = 'the check of the ledger'
    await checkLedger(app.ctx)
    askedBy = ''
  }

  test('of those that were asked', async () => {
    await askEverything()
    expect(statements.size).toBeGreaterThan(80)
    const reading: string[] = []
    for (const statement of statements.values()) {
      const found = (await subscriptionsOf(statement)).filter(readsAll)
      if (found.length === 0 || statement.askedBy in READ_ALL) continue
      reading.push(`${statement.askedBy} reads all ${found.map(nameOf).join()}: ${statement.text}`)
    }
    expect(reading).toEqual([])
  }, 300_000)

  test('and this test would notice', async () => {
    const plans = await subscriptionsOf({
      text: "SELECT 1 FROM orders WHERE notes LIKE '%x%'",
      values: [],
      askedBy: 'a test',
    })
    expect(plans.filter(readsAll).map(nameOf)).toEqual(['orders'])
  })
})

const nameOf = (plan: Plan) => plan['Relation Name'] ?? ''

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
