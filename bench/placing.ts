import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#shared/contract/contract.ts'
import { findPrograms } from '../tests/postgres/cluster.ts'
import { contractClient, fetchFrom } from '../tests/support/client.ts'
import { temporaryDir } from '../tests/support/temporary-dir.ts'
import type { Customer } from './kitchen.ts'
import { type LoadResult, runLoad } from './load.ts'

export const CLIENTS = 32

/** Customers order as the web app does: each under a fresh key, a thali and an add-on. */
export async function placeOrders(
  url: string,
  customers: Customer[],
  seconds: number,
  clients = CLIENTS,
): Promise<LoadResult> {
  const items = await orderedItems(url)
  const totalAmount = items.reduce((sum, { total }) => sum + total, 0)
  const order = { items, totalAmount, paymentMethod: 'COD', userAddress: 'Flat 4, Shanti Nagar, Kothrud, Pune 411038' }
  const callers = customers.map(({ phone, token, from }) => ({
    from,
    token,
    body: JSON.stringify({ phoneNumber: phone, ...order }),
  }))
  return runLoad({ url, clients, seconds, method: 'POST', path: '/api/orders', callers, once: true })
}

/** A thali and the first add-on of the menu that can be ordered. */
async function orderedItems(url: string) {
  const call = contractClient(fetchFrom(url))
  const { orderDay } = (await call(contract.activeMenu, {})).reply
  const { menus } = (await call(contract.weeklyMenus, { body: { dates: [orderDay] } })).reply
  const items = (menus[orderDay]?.categories ?? []).flatMap((category) => category.items)
  const addOn = items.find((item) => item.addon_price !== null)
  if (!addOn?.addon_price) throw new Error('the kitchen has no menu with an add-on')
  return [line('Regular Thali', 80), line(addOn.name, addOn.addon_price)]
}

const line = (name: string, price: number) => ({ name, quantity: 1, price, total: price })

/** The same rows by pgbench: one prepared statement for each order, the same number of clients, the same server. */
export async function insertOrders(databaseUrl: string, seconds: number): Promise<number> {
  const dir = temporaryDir('dabba-pgbench-')
  const script = join(dir.path, 'insert.sql')
  writeFileSync(script, INSERT)
  const options = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-f', script]
  const child = spawn(join(findPrograms(), 'pgbench'), [...options, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await once(child, 'exit')
  dir.dispose()
  const found = /tps = ([\d.]+)/.exec(output)
  if (!found) throw new Error(`pgbench: ${output}`)
  return Number(found[1])
}

const DISH_ID = '019cd3a0-0000-7000-8000-000000000001'
const PLATE = ['Dal Tadka', 'Jeera Rice', 'Phulka Roti', 'Aloo Gobi', 'Mango Pickle'].map((name) => ({
  name,
  dishId: DISH_ID,
  pricePaise: 6000,
}))

const INSERT = `
\\set someone random(0, ${CLIENTS - 1})
WITH one AS (
  SELECT gen_random_uuid() AS id, c.id AS customer_id, c.phone, c.name
  FROM customers c WHERE c.phone = '+9170' || lpad(:someone::text, 8, '0')
),
keyed AS (
  INSERT INTO idempotency_keys (customer_id, key, call, body_hash, reply, created_at)
  SELECT customer_id, gen_random_uuid()::text, 'placeOrder', decode(repeat('ab', 32), 'hex'),
    jsonb_build_object('order', jsonb_build_object('_id', id, 'status', 'confirmed', 'price', 130, 'items',
      '[{"name":"Regular Thali","quantity":1,"price":80},{"name":"Gulab Jamun","quantity":1,"price":50}]'::jsonb,
      'delivery_address', 'Flat 4, Shanti Nagar, Kothrud, Pune 411038', 'customer_phone', phone)), now()
  FROM one
),
placed AS (
  INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
    payment_state, delivery_date, delivery_address, thali_items, created_at)
  SELECT id, customer_id, phone, name, 'Regular Thali', 13000, 'confirmed', 'cod', 'due', current_date,
    'Flat 4, Shanti Nagar, Kothrud, Pune 411038',
    '${JSON.stringify(PLATE)}'::jsonb, now()
  FROM one
),
history AS (
  INSERT INTO order_status_changes (id, order_id, from_status, to_status, to_payment, changed_by, changed_at)
  SELECT gen_random_uuid(), id, NULL, 'confirmed', 'due', 'customer', now() FROM one
)
INSERT INTO order_lines (order_id, position, name, kind, dish_id, quantity, unit_paise)
SELECT id, line.position, line.name, line.kind, line.dish::uuid, 1, line.paise
FROM one, (VALUES (0, 'Regular Thali', 'thali', 8000, NULL), (1, 'Gulab Jamun', 'addon', 5000, '${DISH_ID}'))
  AS line (position, name, kind, paise, dish);
`
