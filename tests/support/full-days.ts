import type pg from 'pg'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** A day with so many orders, as the office finds it in the morning; `past`: as it was left, delivered and paid. */
export interface FilledDay {
  day: KitchenDay
  orders: number
  past?: boolean
}

const CUSTOMERS = 2000
const AREAS = [
  ...['Kothrud', 'Aundh', 'Baner', 'Viman Nagar', 'Kalyani Nagar', 'Shivajinagar', 'Hadapsar', 'Wakad', 'Karve Nagar'],
  ...['Erandwane', 'Bavdhan', 'Pashan', 'Sahakar Nagar', 'Bibwewadi', 'Kondhwa', 'Warje', 'Magarpatta', 'Kharadi'],
]
const FIRST_NAMES = [
  'Asha',
  'Imran',
  'Meera',
  'Rohan',
  'Kavita',
  'Suresh',
  'Fatima',
  'Arjun',
  'Lakshmi',
  'Dev',
  'Nandini',
]
const LAST_NAMES = ['Kulkarni', 'Shaikh', 'Joshi', 'Patil', 'Iyer', 'Deshpande', 'Gaikwad', 'Venkataraghavan', 'Rao']
const THALI = ['Dal Tadka', 'Aloo Gobi', 'Phulka Roti', 'Jeera Rice'].map((name) => ({ name, quantity: 1 }))
const ADD_ONS = ['Gulab Jamun', 'Masala Chaas', 'Paneer Bhurji']
/** Fifty neighbours of a day still ahead. */
const MORNING = [
  ...['cancelled', 'skipped', 'pending', 'pending', 'out_for_delivery', 'dispatched'],
  ...Array.from({ length: 8 }, () => 'preparing'),
  ...Array.from({ length: 36 }, () => 'confirmed'),
]
const EVENING = ['cancelled', 'skipped', ...Array.from({ length: 48 }, () => 'delivered')]

/** Orders of many customers in many areas, in every status, on each of the days; a third with something beside the thali. */
export async function fillDays(client: Pick<pg.ClientBase, 'query'>, days: FilledDay[]): Promise<void> {
  await client.query(
    `INSERT INTO customers (id, phone, name, registration_completed, created_at)
     SELECT ${id("'c'", 'n', "'2027-01-01'::timestamptz")}, '+9180' || lpad(n::text, 8, '0'),
       ($2::text[])[1 + n % $3] || ' ' || ($4::text[])[1 + n % $5], true, '2027-01-01' FROM generate_series(1, $1::int) n`,
    [CUSTOMERS, FIRST_NAMES, FIRST_NAMES.length, LAST_NAMES, LAST_NAMES.length],
  )
  for (const { day, orders, past = false } of days) {
    await client.query(
      `WITH drawn AS (
         SELECT n, c.id AS customer_id, c.phone, c.name, 1 + n % 7 / 6 AS thalis, n % 3 = 0 AS more, n % 3 AS extra,
           $1::date - interval '20 hours' + n * interval '20 hours' / ($2::int + 1) AS at
         FROM generate_series(1, $2::int) n JOIN customers c ON c.phone = '+9180' || lpad((1 + (n * 7) % $3::int)::text, 8, '0')
       ), placed AS (
         INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
           payment_state, delivery_date, delivery_address, notes, thali_items, created_at)
         SELECT ${id("'0'", 'n', 'at')}, customer_id, phone, name, 'Ghar Ka Thali', 8000 * thalis + CASE WHEN more THEN 4000 ELSE 0 END,
           ($4::text[])[1 + n % 50], 'cod', CASE WHEN $5 THEN 'paid' ELSE 'due' END, $1,
           'Flat ' || 1 + n % 90 || ', Shanti Apartments, ' || ($6::text[])[1 + n * n % $7::int] || ', Pune 411038',
           CASE WHEN n % 25 = 0 THEN 'Less spicy, please' END, $8::jsonb, at
         FROM drawn RETURNING id, created_at, fulfilment
       ), history AS (
         INSERT INTO order_status_changes (id, order_id, to_status, changed_by, changed_at)
         SELECT id, id, 'confirmed', 'customer', created_at FROM placed
       ), words AS (INSERT INTO orders_to_index SELECT id FROM placed)
       INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
       SELECT ${id("'0'", 'n', 'at')}, 0, 'Regular Thali', 'thali', thalis, 8000 FROM drawn
       UNION ALL SELECT ${id("'0'", 'n', 'at')}, 1, ($9::text[])[1 + n / 3 % 3], 'addon', 1, 4000 FROM drawn WHERE more`,
      [day, orders, CUSTOMERS, past ? EVENING : MORNING, past, AREAS, AREAS.length, JSON.stringify(THALI), ADD_ONS],
    )
  }
}

/** A UUID v7 of that instant. */
const id = (kind: string, n: string, at: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${n} % 4096), 3, '0')
    || '8' || ${kind} || lpad(to_hex(${n}), 14, '0'))::uuid`
