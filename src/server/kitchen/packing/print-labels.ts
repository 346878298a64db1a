import { sql } from 'kysely'
import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { duesOfDay, type OrderDue } from '#server/money/money.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { formatDate } from '#shared/base/dates.ts'
import { dayText } from '#shared/base/day-text.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { formatRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { packingSchemas } from '#shared/contract/kitchen/office/packing.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { isLabelOutdated, labelDigest } from './box-digests.ts'
import { alarmsOf } from './box-marks.ts'
import { boxContentText, unresolvedDishes } from './box-text.ts'
import { boxesOfDay, type DayBox } from './day-boxes.ts'
import { type Label, labelPage } from './label-page.ts'
import { differencesOf, extrasOf } from './packing.ts'
import { keepStops } from './stops-of-day.ts'
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
    await keepStops.run(ctx, trx)
    const found = await boxesOfDay(ctx, trx, slotDay, Array.isArray(which) ? idsOf(which) : undefined)
    const some = found.boxes.filter(chosenBy(which, printId))
    await ensureBoxes(trx, some)
    const stored = await markPrinted(trx, some, { printId, at: ctx.now() })
    return some.map((box) => ({ box, ...(stored.get(`${box.order.id} ${box.number}`) as Marked) }))
  })
  if (printed.length > 0) ctx.events.publish({ type: 'packing-changed', ...slotDay })
  const seesMoney = roleCan(caller.role, 'money.see')
  const labels = printed.map(({ box, code, copy, replaces }) =>
    labelOf(box, { slotDay, fssai, code, copy, replaces, cash: cashText(box, dues.get(box.order.id), seesMoney) }),
  )
  const title = m.labels_title({ day: dayText(day), slot: slotName(slot) })
  return {
    html: await labelPage(labels, size, title),
    labels: labels.length,
    copies: printed.filter(({ copy }) => copy).length,
    replacing: printed.filter(({ copy, replaces }) => replaces && !copy).length,
  }
}

const idsOf = (boxes: readonly { order_id: string }[]) => [...new Set(boxes.map(({ order_id: id }) => id))]

/** New ones are without a label, or theirs is out of date; and those of this very printing. */
function chosenBy(which: Wanted['which'], printId: string): (box: DayBox) => boolean {
  if (which === 'all') return () => true
  if (which === 'new') {
    return (box) => !box.stored?.printId || box.stored.printId === printId || isLabelOutdated(box)
  }
  const keys = new Set(which.map(({ order_id: id, number }) => `${id} ${number}`))
  return ({ order, number }) => keys.has(`${order.id} ${number}`)
}

interface Marked {
  code: string
  copy: boolean
  replaces: boolean
}

/**
 * The first printing of a box is kept, until one says something else. Returns their codes, which say what another printing has
 * said before, and which take the place of a label that says something else.
 */
async function markPrinted(
  trx: Trx,
  boxes: readonly DayBox[],
  { printId, at }: { printId: string; at: Date },
): Promise<Map<string, Marked>> {
  const isOther = sql`(b.print_id <> ${printId}::uuid AND b.label_digest <> w.digest) IS TRUE`
  const { rows } = await sql<BoxKey & Marked>`
    UPDATE order_boxes b SET print_id = CASE WHEN ${isOther} THEN ${printId}::uuid ELSE coalesce(b.print_id, ${printId}::uuid) END,
      printed_at = CASE WHEN ${isOther} THEN ${at}::timestamptz ELSE coalesce(b.printed_at, ${at}::timestamptz) END,
      label_digest = w.digest, label_replaces = b.label_replaces OR ${isOther}
    FROM unnest(${boxes.map(({ order }) => order.id)}::uuid[], ${boxes.map(({ number }) => number)}::integer[],
      ${boxes.map(labelDigest)}::text[]) AS w (order_id, number, digest)
    WHERE b.order_id = w.order_id AND b.number = w.number
    RETURNING b.order_id AS "orderId", b.number, b.code, b.print_id <> ${printId}::uuid AS copy,
      b.label_replaces AS replaces`.execute(trx)
  return new Map(rows.map(({ orderId, number, ...marked }) => [`${orderId} ${number}`, marked]))
}

/** Labels of a printing that did not come out are new again. Returns how many. */
export async function withdrawLabels(ctx: AppContext, slotDay: SlotDay, printId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_boxes b SET print_id = NULL, printed_at = NULL, label_digest = NULL,
      disposable = CASE WHEN b.packed_at IS NOT NULL THEN b.disposable END,
      kinds = CASE WHEN b.packed_at IS NOT NULL THEN b.kinds END,
      plates = CASE WHEN b.packed_at IS NOT NULL THEN b.plates END FROM orders o
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

function askText(dishes: readonly string[]): string | null {
  if (dishes.length === 0) return null
  const named = dishes.slice(0, ASKED_BY_NAME).join(', ')
  const more = dishes.length - ASKED_BY_NAME
  return more > 0 ? m.label_ask_more({ dishes: named, count: more }) : m.label_ask({ dishes: named })
}

/** Signs of a run's name that have room on the smallest label beside stop, date and number. */
const RUN_SIGNS = 9

/** The name of a run as far as it has room, so that the number of the stop is never cut. */
function shortened(run: string): string {
  const signs = [...run]
  return signs.length > RUN_SIGNS ? `${signs.slice(0, RUN_SIGNS - 1).join('')}…` : run
}

interface Facts extends Pick<Label, 'fssai' | 'code' | 'copy' | 'replaces' | 'cash'> {
  slotDay: SlotDay
}

function labelOf(box: DayBox, { slotDay, ...facts }: Facts): Label {
  const { stop, area, rules, clashing, order } = box
  const ask = unresolvedDishes(clashing?.clashes ?? [])
  const avoided = rules?.avoid ?? []
  const alarms = alarmsOf(rules)
  return {
    way: stop ? m.box_stop({ run: shortened(stop.run), number: stop.number }) : area,
    meal: slotName(slotDay.slot),
    day: formatDate(slotDay.day),
    number: m.box_number({ number: box.atStop.number, of: box.atStop.of }),
    name: box.name,
    address: order.address,
    vegetarian: box.vegetarian,
    disposable: box.disposable,
    alarms,
    ask: askText(ask),
    content: boxContentText(box.plates, extrasOf(box)),
    differs: [
      ...differencesOf(box),
      ...(avoided.length > 0 ? [m.label_avoids({ codes: contentNames(avoided) })] : []),
      ...(order.notes ? [order.notes] : []),
    ],
    ...facts,
  }
}
