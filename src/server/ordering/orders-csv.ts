import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { CSV_MARK, type CsvCell, csvPhone, csvRow } from '#shared/base/csv.ts'
import { kitchenClockOf, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { countsAsOrdered, statusOf } from '#shared/domain/ordering/order-status.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { stateOf } from './present.ts'
import type { OrderRow } from './queries.ts'
import type { WantedOrders } from './search/found-orders.ts'
import { listOrders, NEWEST_FIRST } from './search/list-orders.ts'

/** Orders that are read at once. */
const PAGE = 500

/**
 * Orders as a file for a spreadsheet, the newest first: a row each, or a row a line. Days as YYYY-MM-DD, times as HH:MM and rupees
 * as plain numbers, so that all can be computed with; what the last column adds up to is the revenue of the reports. With several
 * slots the first column names the order's.
 */
export async function* ordersCsv(
  { longWork }: Pick<AppContext, 'longWork'>,
  wanted: WantedOrders,
  kind: 'orders' | 'lines',
  withSlot: boolean,
): AsyncGenerator<string> {
  const { heads, rowsOf } = kind === 'orders' ? ORDERS : LINES
  const slotColumn = (cell: () => CsvCell) => (withSlot ? [cell()] : [])
  yield CSV_MARK + csvRow([...slotColumn(m.admin_slot_filter), ...heads()])
  let before: string | null = null
  let position = 0
  for (;;) {
    const page = { before, limit: PAGE }
    // Ids never change, so that no order stands in the file twice, whatever becomes of it meanwhile.
    // The one who reads sets the pace: the time is on nobody's budget.
    const orders: OrderRow[] = await withBudget(null, () => listOrders(longWork.db, wanted, NEWEST_FIRST, page))
    const rows = orders.flatMap((order) => {
      position += 1
      return rowsOf(order, position).map((row) => [...slotColumn(() => slotName(order.slot)), ...row])
    })
    yield rows.map(csvRow).join('')
    if (orders.length < PAGE) return
    before = orders.at(-1)?.id ?? null
  }
}

const ORDERS = {
  heads: () => [
    m.admin_orders_column_number(),
    m.admin_csv_order(),
    m.admin_orders_column_customer(),
    m.admin_csv_phone(),
    m.admin_order_menu(),
    m.admin_csv_dishes(),
    m.admin_orders_subscription(),
    m.admin_orders_column_price(),
    m.admin_order_payment(),
    m.admin_orders_column_delivery(),
    m.admin_csv_placed_day(),
    m.admin_csv_placed_time(),
    m.admin_orders_column_status(),
    m.admin_csv_address(),
    m.admin_order_notes(),
    m.admin_column_revenue(),
  ],
  rowsOf: (order: OrderRow, position: number): CsvCell[][] => [
    [
      String(position).padStart(3, '0'),
      orderNumber(order.id) ?? '',
      order.customer_name || m.admin_orders_guest(),
      csvPhone(order.phone),
      order.menu_name || m.regular_thali(),
      order.lines.map(({ quantity, name }) => m.admin_orders_line({ quantity, name })).join('; '),
      order.is_subscription_order ? m.admin_csv_yes() : m.admin_csv_no(),
      rupeesFromPaise(order.price_paise),
      paymentName(order.payment_method),
      order.delivery_date,
      kitchenDayOf(order.created_at),
      timeOf(order.created_at),
      statusLabel(statusOf(stateOf(order))),
      order.delivery_address,
      order.notes ?? '',
      isRevenue(order) ? rupeesFromPaise(order.price_paise) : 0,
    ],
  ],
}

const LINES = {
  heads: () => [
    m.admin_orders_column_delivery(),
    m.admin_csv_order(),
    m.admin_orders_column_customer(),
    m.admin_csv_phone(),
    m.admin_orders_column_status(),
    m.admin_csv_dish(),
    m.admin_csv_quantity(),
    m.admin_orders_column_price(),
    m.admin_csv_total(),
    m.admin_column_revenue(),
  ],
  rowsOf: (order: OrderRow): CsvCell[][] =>
    linesOf(order).map(({ name, quantity, unit_paise }) => {
      const total = rupeesFromPaise(quantity * unit_paise)
      return [
        order.delivery_date,
        orderNumber(order.id) ?? '',
        order.customer_name || m.admin_orders_guest(),
        csvPhone(order.phone),
        statusLabel(statusOf(stateOf(order))),
        name,
        quantity,
        rupeesFromPaise(unit_paise),
        total,
        isRevenue(order) ? total : 0,
      ]
    }),
}

/** An order without lines is one thali. */
function linesOf({ lines, price_paise: unit_paise }: OrderRow) {
  return lines.length > 0 ? lines : [{ name: m.regular_thali(), quantity: 1, unit_paise }]
}

/** Whether it is or will be paid. */
function isRevenue({ fulfilment, held_at }: OrderRow): boolean {
  return countsAsOrdered(fulfilment) && held_at === null
}

/** `18:05`, in kitchen time. */
function timeOf(instant: Date): string {
  const { hour, minute } = kitchenClockOf(instant)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
