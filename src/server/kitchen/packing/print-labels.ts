import { sql } from 'kysely'
import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import { currentProfile } from '#server/catalog/catalog.ts'
import { duesOfDay, type OrderDue } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { packingSchemas } from '#shared/contract/office/packing.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { dayText } from '#shared/domain/calendar/day-text.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { formatRupees, rupeesFromPaise } from '#shared/domain/money/money.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { boxContentText, unresolvedDishes } from '#shared/texts/box-text.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { alarmsOf } from './box-marks.ts'
import { boxesOfDay, type DayBox } from './day-boxes.ts'
import { type Label, labelPage } from './label-page.ts'
import { differencesOf, extrasOf } from './packing.ts'
import { type BoxKey, ensureBoxes } from './stored-boxes.ts'

type Wanted = z.output<typeof packingSchemas.printLabels.body>
type Printed = z.output<typeof packingSchemas.printLabels.reply>

/**
 * A page of labels. A box whose label was printed before, by another printing, gets one that says that it is a copy; asked
 * again under the same name it is the same page. Who may not see money reads that there is cash to collect, and not how much.
 */
export async function printLabels(ctx: AppContext, caller: AdminCaller, wanted: Wanted): Promise<Printed> {
  const { day, slot, size, which, print_id: printId } = wanted
  const slotDay: SlotDay = { day, slot }
  const { db } = ctx.longWork
  const today = kitchenDayOf(ctx.now())
  const [{ fssai }, dues] = [await currentProfile(db), await duesOfDay(db, { ...slotDay, today })]
  const printed = await inTransaction(db, async (trx) => {
    const found = await boxesOfDay(ctx, trx, slotDay, Array.isArray(which) ? idsOf(which) : undefined)
    const some = found.boxes.filter(chosenBy(which, printId))
    const keys = some.map(({ order, number, disposable }) => ({ orderId: order.id, number, disposable }))
    await ensureBoxes(trx, keys)
    const stored = await markPrinted(trx, keys, { printId, at: ctx.now() })
    return some.map((box) => ({ box, ...(stored.get(`${box.order.id} ${box.number}`) as Marked) }))
  })
  if (printed.length > 0) ctx.events.publish({ type: 'packing-changed', ...slotDay })
  const seesMoney = roleCan(caller.role, 'money.see')
  const labels = printed.map(({ box, code, copy }) =>
    labelOf(box, { slotDay, fssai, code, copy, cash: cashText(box, dues.get(box.order.id), seesMoney) }),
  )
  const title = m.labels_title({ day: dayText(day), slot: slotName(slot) })
  return {
    html: await labelPage(labels, size, title),
    labels: labels.length,
    copies: labels.filter(({ copy }) => copy).length,
  }
}

const idsOf = (boxes: readonly { order_id: string }[]) => [...new Set(boxes.map(({ order_id: id }) => id))]

/** New ones are without a label, but for those of this very printing. */
function chosenBy(which: Wanted['which'], printId: string): (box: DayBox) => boolean {
  if (which === 'all') return () => true
  if (which === 'new') return ({ stored }) => !stored?.printId || stored.printId === printId
  const keys = new Set(which.map(({ order_id: id, number }) => `${id} ${number}`))
  return ({ order, number }) => keys.has(`${order.id} ${number}`)
}

interface Marked {
  code: string
  copy: boolean
}

/** The first printing of a box is kept. Returns their codes, and which have been printed by another before. */
async function markPrinted(
  trx: Trx,
  boxes: readonly BoxKey[],
  { printId, at }: { printId: string; at: Date },
): Promise<Map<string, Marked>> {
  const { rows } = await sql<BoxKey & Marked>`
    UPDATE order_boxes b SET print_id = coalesce(b.print_id, ${printId}::uuid),
      printed_at = coalesce(b.printed_at, ${at}::timestamptz)
    FROM unnest(${boxes.map(({ orderId }) => orderId)}::uuid[], ${boxes.map(({ number }) => number)}::integer[])
      AS w (order_id, number)
    WHERE b.order_id = w.order_id AND b.number = w.number
    RETURNING b.order_id AS "orderId", b.number, b.code, b.print_id <> ${printId}::uuid AS copy`.execute(trx)
  return new Map(rows.map(({ orderId, number, ...marked }) => [`${orderId} ${number}`, marked]))
}

/** Labels of a printing that did not come out are new again. Returns how many. */
export async function withdrawLabels(ctx: AppContext, slotDay: SlotDay, printId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_boxes b SET print_id = NULL, printed_at = NULL,
      disposable = CASE WHEN b.packed_at IS NOT NULL THEN b.disposable END FROM orders o
    WHERE b.print_id = ${printId} AND o.id = b.order_id AND o.delivery_date = ${slotDay.day} AND o.slot = ${slotDay.slot}`.execute(
    ctx.db,
  )
  if (numAffectedRows > 0n) ctx.events.publish({ type: 'packing-changed', ...slotDay })
  return Number(numAffectedRows)
}

/** What the rider collects, with the first box of an order. */
function cashText(box: DayBox, due: OrderDue | undefined, seesMoney: boolean): string | null {
  if (!due || box.number > 1) return null
  if (due.checking) return m.label_upi_checking()
  const amount = formatRupees(rupeesFromPaise(due.paise))
  if (due.method === 'cod') return seesMoney ? m.label_cash({ amount }) : m.label_cash_mark()
  return seesMoney ? m.label_upi({ amount }) : m.label_upi_mark()
}

/** As many dishes are named; the packing screen has them all. */
const ASKED_BY_NAME = 3
/** Beside so many signs of allergies there is room for one. */
const MUCH_ALARM = 90

function askText(dishes: readonly string[], most: number): string | null {
  if (dishes.length === 0) return null
  const named = dishes.slice(0, most).join(', ')
  const more = dishes.length - most
  return more > 0 ? m.label_ask_more({ dishes: named, count: more }) : m.label_ask({ dishes: named })
}

interface Facts extends Pick<Label, 'fssai' | 'code' | 'copy' | 'cash'> {
  slotDay: SlotDay
}

function labelOf(box: DayBox, { slotDay, ...facts }: Facts): Label {
  const { stop, area, rules, clashing, order } = box
  const ask = unresolvedDishes(clashing?.clashes ?? [])
  const avoided = rules?.avoid ?? []
  const alarms = alarmsOf(rules)
  return {
    way: stop ? m.box_stop({ run: stop.run, number: stop.number }) : area,
    slot: `${slotName(slotDay.slot)} · ${formatDate(slotDay.day)}`,
    number: m.box_number({ number: box.number, of: box.of }),
    name: box.name,
    address: order.address,
    vegetarian: box.vegetarian,
    disposable: box.disposable,
    alarms,
    ask: askText(ask, alarms.join(' ').length > MUCH_ALARM ? 1 : ASKED_BY_NAME),
    content: boxContentText(box.plates, extrasOf(box)),
    differs: [
      ...differencesOf(box),
      ...(avoided.length > 0 ? [m.label_avoids({ codes: contentNames(avoided) })] : []),
      ...(order.notes ? [order.notes] : []),
    ],
    ...facts,
  }
}
