import { z } from 'zod'
import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminCsvRoute, adminRoute, recordChanges } from '#server/people/people.ts'
import { CSV_MARK, csvPhone, csvRow } from '#shared/base/csv.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { SubscriberList } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { subscriberWhatsapp } from '#shared/texts/whatsapp-texts.ts'
import { dueOfSubscriptions } from './due-hook.ts'
import { type SubscriberRow, subscriberCounts, subscriberRows } from './list-subscribers.ts'

const PAGE = 50
const CSV_PART = 500
const PLACE = z.string().regex(/^\d{4}-\d{2}-\d{2} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** Who subscribes, for the office. */
export const subscriberRoutes: Route[] = [
  adminRoute(contract.listSubscribers, async ({ ctx, caller, query, request }) => {
    const today = kitchenDayOf(ctx.now())
    const read = (page: { before: string | null; limit: number }) =>
      subscriberRows(ctx.db, { list: query.list, today }, page)
    const { rows, nextCursor } = await readPage(query, PAGE, read, PLACE)
    const due = await dueOf(ctx, ctx.db, rows)
    const inTheirs = await request.server.languages.inTheirs(rows.map(({ language }) => language))
    const seesMoney = roleCan(caller.role, 'money.see')
    const textOf = ({ subscription_id, name, meals, end_day, language }: SubscriberRow) => {
      const owed = seesMoney ? (due.get(subscription_id) ?? 0) : null
      return inTheirs(language, () => subscriberWhatsapp(query.list, { name, endDay: end_day, meals, due: owed }))
    }
    return {
      subscribers: rows.map((row) => ({ ...present(row, due), whatsapp_text: textOf(row) })),
      counts: await subscriberCounts(ctx.db, today),
      nextCursor,
    }
  }),

  adminCsvRoute(contract.exportSubscribers, async ({ ctx, caller, query: { list } }) => {
    const change = { subject: null, before: null, after: { list } }
    await recordChanges(ctx.db, caller, 'exportSubscribers', [change], ctx.now())
    return { name: `subscribers-${list}`, parts: csvOf(ctx, list) }
  }),
]

/** Rupees, by subscription. */
type Due = Map<string, number>

async function dueOf(ctx: AppContext, db: Db, rows: readonly SubscriberRow[]): Promise<Due> {
  const answers = await dueOfSubscriptions.run(
    ctx,
    db,
    rows.map(({ subscription_id }) => subscription_id),
  )
  return new Map(answers.flat().map(({ id, duePaise }) => [id, rupeesFromPaise(duePaise)]))
}

function present({ id: _, subscription_id, phone, language: __, payment_state, ...row }: SubscriberRow, due: Due) {
  return {
    _id: subscription_id,
    ...row,
    phone_number: numberOf(phone),
    payment: payment_state,
    due: due.get(subscription_id) ?? 0,
  }
}

/** All of a list, part by part; the one who reads sets the pace. */
async function* csvOf(ctx: AppContext, list: SubscriberList): AsyncGenerator<string> {
  const { longWork, now } = ctx
  const today = kitchenDayOf(now())
  yield CSV_MARK +
    csvRow([
      m.subscribers_csv_name(),
      m.admin_csv_phone(),
      m.admin_slot_filter(),
      m.subscribers_csv_left(),
      m.subscribers_csv_start(),
      m.subscribers_csv_end(),
      m.subscribers_csv_paused(),
      m.subscribers_csv_due(),
      m.admin_csv_address(),
    ])
  for (let before: string | null = null; ; ) {
    const page = { before, limit: CSV_PART }
    const rows: SubscriberRow[] = await withBudget(null, () => subscriberRows(longWork.db, { list, today }, page))
    const due = await withBudget(null, () => dueOf(ctx, longWork.db, rows))
    if (rows.length > 0) yield rows.map((row) => csvRow(csvCells(row, due))).join('')
    const last = rows.at(-1)
    if (rows.length < CSV_PART || !last) return
    before = last.id
  }
}

const csvCells = (row: SubscriberRow, due: Due) => [
  row.name ?? '',
  csvPhone(numberOf(row.phone)),
  slotName(row.slot),
  row.meals_left,
  row.start_day,
  row.end_day ?? '',
  row.paused ? m.admin_csv_yes() : m.admin_csv_no(),
  due.get(row.subscription_id) ?? 0,
  row.address ?? '',
]
