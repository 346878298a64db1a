import { appendFileSync, copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '#server/kernel/db/connection.ts'
import { isMigrated, MIGRATIONS_DIR, MigrationError, migrate } from '#server/kernel/db/migrate.ts'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../../support/database.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'

const FILES = readdirSync(MIGRATIONS_DIR).sort()

let database: TestDatabase
let connection: Connection
let directory: ReturnType<typeof temporaryDir>

async function use(made: Promise<TestDatabase>) {
  database = await made
  connection = database.connect()
  directory = temporaryDir()
  for (const file of FILES) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
}
afterEach(async () => {
  await connection.close()
  await database.dispose()
  directory.dispose()
})

const run = () => migrate(connection.pool, { directory: directory.path })

describe('a database that has had all migrations', () => {
  beforeEach(() => use(createDatabase()))

  test('a new file is applied alone', async () => {
    writeFileSync(join(directory.path, '9999-more.sql'), 'CREATE TABLE more (id integer);')
    expect(await isMigrated(connection.pool, directory.path)).toBe(false)
    expect(await run()).toEqual(['9999-more.sql'])
  })

  test('a file changed after it was applied is rejected', async () => {
    appendFileSync(join(directory.path, FILES[0] as string), '\n-- a thought')
    await expect(run()).rejects.toThrow(MigrationError)
    await expect(run()).rejects.toThrow(
      `Migration ${FILES[0]} has been changed since it was applied. Add a new file instead.`,
    )
  })

  test('a database from a newer version is rejected', async () => {
    rmSync(join(directory.path, FILES.at(-1) as string))
    await expect(run()).rejects.toThrow(
      `The database has had migration ${FILES.at(-1)}, which this version does not know.`,
    )
  })

  test('those had under a former name count as had under the present ones', async () => {
    await connection.pool.query(`
      UPDATE migrations SET name = '0150-day-rollups.sql', hash = 'former' WHERE name = '0150-closed-days.sql';
      DELETE FROM migrations WHERE name = '0166-day-rollups.sql';`)
    expect(await run()).toEqual([])
    const { rows } = await connection.pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    expect(rows.map((row) => row.name)).toEqual(FILES)
    expect(await run()).toEqual([])
  })

  test('one that fails leaves nothing of itself, and what was applied before it', async () => {
    writeFileSync(join(directory.path, '9998-good.sql'), 'CREATE TABLE good (id integer);')
    writeFileSync(
      join(directory.path, '9999-bad.sql'),
      'CREATE TABLE half (id integer); CREATE TABLE bad (id nonsense);',
    )
    await expect(run()).rejects.toThrow('nonsense')
    const made = "SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') IS NOT NULL AS half"
    expect((await connection.pool.query(made)).rows).toEqual([{ good: true, half: false }])
    writeFileSync(join(directory.path, '9999-bad.sql'), 'CREATE TABLE half (id integer);')
    expect(await run()).toEqual(['9999-bad.sql'])
  })

  test.each(['40P01', '40001', '55P03'])(
    'one that PostgreSQL ends with %s is applied again, and its log says so',
    async (code) => {
      await connection.pool.query('CREATE SEQUENCE tries')
      const sql = `
      CREATE TABLE more (id integer);
      DO $$ BEGIN IF nextval('tries') < 3 THEN RAISE EXCEPTION 'for another' USING ERRCODE = '${code}'; END IF; END $$;`
      writeFileSync(join(directory.path, '9999-more.sql'), sql)
      const lines: object[] = []
      const log = { info: () => {}, warn: (facts: object) => lines.push(facts) }
      expect(await migrate(connection.pool, { directory: directory.path, log: log as never })).toEqual([
        '9999-more.sql',
      ])
      const tries = [1, 2].map((attempt) => ({ migration: '9999-more.sql', attempt, err: { code } }))
      expect(lines).toMatchObject(tries)
    },
  )
})

describe('a database without any table', () => {
  beforeEach(() => use(createEmptyDatabase()))

  test('gets the migrations in order, each once', async () => {
    expect(await run()).toEqual(FILES)
    expect(await isMigrated(connection.pool, directory.path)).toBe(true)
    expect(await run()).toEqual([])
  })

  test('of servers that start at once, one applies each file and the others wait', async () => {
    const second = database.connect()
    const applied = await Promise.all([run(), migrate(second.pool, { directory: directory.path }), run()])
    expect(applied.flat().sort()).toEqual(FILES)
    const { rows } = await connection.pool.query('SELECT name FROM migrations ORDER BY applied_at, name')
    expect(rows.map(({ name }) => name)).toEqual(FILES)
    await second.close()
  })

  test('orders of an earlier version keep how far they had come; what was delivered has been paid', async () => {
    const later = FILES.filter((file) => file >= '0090')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const words = ['pending', 'delivered', 'cancelled']
    await connection.pool.query(
      `WITH someone AS (
         INSERT INTO customers (id, phone, created_at) VALUES (gen_random_uuid(), '+919812345678', now()) RETURNING id, phone
       )
       INSERT INTO orders (id, customer_id, phone, price_paise, status, payment_method, delivery_date, delivery_address, created_at)
       SELECT gen_random_uuid(), id, phone, 8000, word, 'cod', '2026-03-11', 'Pune', now() FROM someone, unnest($1::text[]) word`,
      [words],
    )
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
    const { rows } = await connection.pool.query('SELECT fulfilment, payment_state FROM orders ORDER BY fulfilment')
    expect(rows).toEqual([
      { fulfilment: 'cancelled', payment_state: 'due' },
      { fulfilment: 'delivered', payment_state: 'paid' },
      { fulfilment: 'pending', payment_state: 'due' },
    ])
  })
})

describe('the subscriptions and orders of before', () => {
  beforeEach(() => use(createEmptyDatabase()))

  test('keep their meals, their days and their deadlines, and every order belongs to a day', async () => {
    const later = FILES.filter((file) => file >= '0120')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    await pool.query(`
      WITH people AS (
        INSERT INTO customers (id, phone, created_at)
        SELECT gen_random_uuid(), '+9198123456' || n, now() FROM generate_series(10, 19) n RETURNING id, phone
      ),
      running AS (
        INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
          delivery_address, status, created_at)
        SELECT gen_random_uuid(), id, '26-day-subscription', 26, 156000, right(phone, 1)::integer,
          date '2026-11-02', date '2026-11-24', date '2026-11-24' + right(phone, 1)::integer, 'Pune', 'active', now()
        FROM people RETURNING id, customer_id
      )
      INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
        delivery_address, is_subscription_order, subscription_id, confirm_by, created_at)
      SELECT gen_random_uuid(), customer_id, phone, 6000, 'confirmed', 'cod', 'due', day, 'Pune', true, running.id,
        (day - 1 + time '18:00') AT TIME ZONE 'Asia/Kolkata', now()
      FROM running JOIN people ON people.id = customer_id, unnest('{2026-11-20,2026-11-21}'::date[]) day`)
    await pool.query(`
      INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
        delivery_address, created_at)
      SELECT gen_random_uuid(), id, phone, 8000, 'delivered', 'cod', 'paid', '2026-11-16', 'Pune', now() FROM customers LIMIT 1`)
    const standing = 'SELECT id, meals_left, start_day, next_day, end_day FROM subscriptions ORDER BY id'
    const before = (await pool.query(standing)).rows
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)

    expect((await pool.query(standing)).rows).toEqual(before)
    const { rows } = await pool.query('SELECT day, slot, state, cut_off_at, order_by FROM service_days ORDER BY day')
    const day = (day: string, deadline: string) => ({
      day,
      slot: 'lunch',
      state: 'open',
      cut_off_at: new Date(`${deadline}T18:00:00+05:30`),
      order_by: new Date(`${day}T20:00:00+05:30`),
    })
    expect(rows).toEqual([
      day('2026-11-16', '2026-11-14'), // a Monday: one-off orders had no deadline
      day('2026-11-20', '2026-11-19'),
      day('2026-11-21', '2026-11-20'),
    ])
    const strays = await pool.query(
      'SELECT FROM orders o WHERE NOT EXISTS (SELECT FROM service_days d WHERE (d.day, d.slot) = (o.delivery_date, o.slot))',
    )
    expect(strays.rowCount).toBe(0)
  })
})

describe('what was paid before', () => {
  beforeEach(() => use(createEmptyDatabase()))

  test('has each number of a bank once, also where it had been used twice: money before what a customer says', async () => {
    const later = FILES.filter((file) => file >= '0410')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    // Orders 1 to 9, of which 1 to 6 were claimed by the numbers 633000000001 to 6.
    await pool.query(`
      INSERT INTO customers (id, phone, created_at) VALUES (gen_random_uuid(), '+919812345678', now());
      INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
        delivery_address, created_at)
      SELECT ('00000000-0000-7000-8000-00000000000' || n)::uuid, id, phone, 8000, 'confirmed', 'upi', 'due', '2026-11-20', 'Pune', now()
      FROM customers, generate_series(1, 9) n;
      INSERT INTO payment_intents (id, customer_id, order_id, method, amount_paise, state, code, vpa, utr, created_at, claimed_at)
      SELECT ('00000000-0000-7000-8001-00000000000' || n)::uuid, customer_id, o.id, 'upi_own', 8000,
        CASE n WHEN 2 THEN 'paid' WHEN 5 THEN 'failed' ELSE 'claimed' END, 'CODE2' || n, 'a@b', '63300000000' || n, now(), now()
      FROM generate_series(1, 6) n JOIN orders o ON o.id = ('00000000-0000-7000-8000-00000000000' || n)::uuid;`)
    const paid = (order: number, method: string, number: string, state = 'received') =>
      pool.query(
        `INSERT INTO payments (id, customer_id, order_id, method, reference, amount_paise, state, received_at, voided_at)
         SELECT ('00000000-0000-7000-8002-00000000000' || $1)::uuid, customer_id, id, $2, $3, 8000, $4, now(),
           CASE $4 WHEN 'voided' THEN now() END FROM orders WHERE id = ('00000000-0000-7000-8000-00000000000' || $1)::uuid`,
        [String(order), method, number, state],
      )
    const entered = (entry: number, method: string, number: string) =>
      pool.query(
        `INSERT INTO account_entries (id, customer_id, kind, credit_paise, method, reference, at)
         SELECT ('00000000-0000-7000-8003-00000000000' || $1)::uuid, id, 'payment', 8000, $2, $3, now() FROM customers`,
        [String(entry), method, number],
      )
    await paid(2, 'upi_own', '633000000002')
    await paid(7, 'bank', '633000000002')
    await paid(8, 'upi_own', '633000000008', 'voided')
    await paid(9, 'gateway', 'pay_1')
    await entered(1, 'upi_own', '633000000001')
    await entered(2, 'bank', '633000000002')
    await entered(3, 'bank', '633000000003')
    await entered(4, 'cash', '633000000004')
    await pool.query(`
      INSERT INTO account_entries (id, customer_id, kind, debit_paise, reverses, at)
      SELECT gen_random_uuid(), customer_id, 'reversal', 8000, id, now() FROM account_entries WHERE reference = '633000000003'`)
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
    const { rows } = await pool.query<{ number: string; user: string }>(
      `SELECT number, coalesce(intent_id, payment_id, entry_id)::text AS user FROM bank_numbers ORDER BY number`,
    )
    expect(rows.map(({ number, user }) => [number.slice(-1), user.slice(19)])).toEqual([
      ['1', '8003-000000000001'],
      ['2', '8002-000000000002'],
      ['3', '8001-000000000003'],
      ['4', '8001-000000000004'],
      ['6', '8001-000000000006'],
    ])
    const kept = await pool.query(
      `SELECT (SELECT count(*) FROM payments)::int + (SELECT count(*) FROM account_entries)::int AS n`,
    )
    expect(kept.rows).toEqual([{ n: 9 }])
  })

  test('stands in the books: deliveries at the door, and subscriptions that have begun', async () => {
    const later = FILES.filter((file) => file >= '0223')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    await pool.query(`
      WITH someone AS (
        INSERT INTO customers (id, phone, created_at) VALUES (gen_random_uuid(), '+919812345678', now()) RETURNING id, phone
      ),
      placed AS (
        INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
          delivery_address, created_at)
        SELECT gen_random_uuid(), id, phone, price, fulfilment, 'cod', state, '2026-11-20', 'Pune', now()
        FROM someone, (VALUES (8000, 'delivered', 'due'), (9000, 'delivered', 'paid'), (7000, 'confirmed', 'due'),
          (6000, 'cancelled', 'due'), (0, 'delivered', 'due')) AS o (price, fulfilment, state)
      )
      INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
        status, created_at)
      SELECT gen_random_uuid(), id, '26-day-subscription', 26, price, 26, '2026-11-20', '2026-11-20', '2026-12-19', status, now()
      FROM someone, (VALUES (156000, 'active'), (30000, 'queued'), (40000, 'ended'), (50000, 'cancelled')) AS s (price, status)`)
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
    const { rows } = await pool.query(
      `SELECT amount_paise AS amount FROM payments WHERE method = 'cash' AND state = 'received' ORDER BY 1`,
    )
    expect(rows.map(({ amount }) => amount)).toEqual([8000, 9000, 40000, 156000])
    const states = await pool.query(`
      SELECT price_paise AS price, payment_state AS state FROM orders UNION ALL SELECT price_paise, payment_state FROM subscriptions
      ORDER BY 1`)
    expect(states.rows.map(({ price, state }) => [price, state])).toEqual([
      [0, 'paid'],
      [6000, 'due'],
      [7000, 'due'],
      [8000, 'paid'],
      [9000, 'paid'],
      [30000, 'due'],
      [40000, 'paid'],
      [50000, 'due'],
      [156000, 'paid'],
    ])
  })
})

describe('what went back to accounts before', () => {
  beforeEach(() => use(createEmptyDatabase()))

  test('names the payment on which it went back, and what customers chose names none', async () => {
    const later = FILES.filter((file) => file >= '0430')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    const [order, charged, again] = [1, 2, 3].map((n) => `0198c2a4-7b1e-7c3d-9e1f-00000000000${n}`)
    await pool.query(`
      WITH someone AS (
        INSERT INTO customers (id, phone, created_at) VALUES (gen_random_uuid(), '+919812345678', now()) RETURNING id, phone
      ),
      placed AS (
        INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
          delivery_address, created_at)
        SELECT '${order}', id, phone, 20000, 'cancelled', 'cod', 'due', '2026-11-20', 'Pune', now() FROM someone RETURNING id, customer_id
      ),
      came AS (
        INSERT INTO payments (id, customer_id, order_id, method, amount_paise, state, received_at)
        SELECT p.id::uuid, customer_id, placed.id, method, 20000, 'received', at::timestamptz FROM placed, (VALUES
          ('${charged}', 'account', '2026-11-19T10:00Z'), (gen_random_uuid()::text, 'cash', '2026-11-19T12:00Z'),
          ('${again}', 'account', '2026-11-19T14:00Z')) AS p (id, method, at)
      )
      INSERT INTO refunds (id, customer_id, order_id, amount_paise, state, way, created_at, settled_at)
      SELECT gen_random_uuid(), customer_id, id, 20000, 'credited', 'credit', made::timestamptz, settled::timestamptz FROM placed, (VALUES
        ('2026-11-19T11:00Z', '2026-11-19T11:00Z'), ('2026-11-19T13:00Z', '2026-11-19T13:20Z'), ('2026-11-19T15:00Z', '2026-11-19T15:00Z'))
        AS r (made, settled)`)
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
    const { rows } = await pool.query('SELECT payment_id FROM refunds ORDER BY created_at')
    expect(rows.map(({ payment_id }) => payment_id)).toEqual([charged, null, again])
    await expect(pool.query(`UPDATE refunds SET payment_id = NULL`)).rejects.toThrow('append-only')
  })
})

describe('the dishes of orders of before', () => {
  beforeEach(() => use(createEmptyDatabase()))
  const idOf = (last: number) => `019cd3a0-0000-7000-8000-${String(last).padStart(12, '0')}`
  const later = FILES.filter((file) => file >= '0110')
  const [CURD, OLD_CURD, DAL, HIDDEN, DELETED] = [5, 4, 3, 2, 1].map(idOf)

  beforeEach(async () => {
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    await pool.query(`INSERT INTO customers (id, phone, created_at) VALUES ('${idOf(10)}', '+919812345678', now())`)
    await pool.query(
      `INSERT INTO items (id, name, base_price_paise, item_type, is_vegetarian, category, is_active, created_at, updated_at)
       SELECT id, name, 3000, 'base', true, 'Dal & Curry', id <> $3::uuid, now(), now()
       FROM unnest($1::uuid[], $2::text[]) AS item (id, name)`,
      [[CURD, OLD_CURD, DAL, HIDDEN, DELETED], ['Curd', ' CURD', 'Dal', 'Papad', 'Kheer'], HIDDEN],
    )
    for (const [menu, day, active] of [
      [20, '2026-03-09', false],
      [21, '2026-03-10', false],
      [22, '2026-03-10', true],
    ] as const) {
      await pool.query(
        `INSERT INTO menus (id, name, menu_date, is_active, created_at, updated_at) VALUES ($1, 'Thali', $2, $3, now(), now())`,
        [idOf(menu), day, active],
      )
      await pool.query(
        `INSERT INTO menu_categories (id, menu_id, position, name, type) VALUES ($1, $2, 0, 'Dishes', 'regular')`,
        [idOf(menu + 10), idOf(menu)],
      )
    }
    // On Monday the menu had the old curd; on Tuesday the active one of two had a curd that was typed in.
    for (const [menu, name, source] of [
      [20, 'Curd', OLD_CURD],
      [20, 'Kheer', DELETED],
      [21, 'Curd', OLD_CURD],
      [22, 'Curd', null],
    ] as const) {
      await pool.query(
        `INSERT INTO menu_items (id, menu_id, category_id, source_item_id, position, name, item_type)
         VALUES (gen_random_uuid(), $1, $2, $3, 0, $4, 'base')`,
        [idOf(menu), idOf(menu + 10), source, name],
      )
    }
    await pool.query('DELETE FROM items WHERE id = $1', [DELETED])
    const copy =
      '[{"name":"dal ","pricePaise":3000},{"name":"Curd","pricePaise":null},{"name":"Kheer","pricePaise":null}]'
    for (const [order, day, thali] of [
      [40, '2026-03-09', copy],
      [41, '2026-03-10', copy],
      [42, '2026-03-11', '[]'],
      [43, '2026-03-11', null],
    ] as const) {
      await pool.query(
        `INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
           delivery_address, thali_items, created_at)
         VALUES ($1, $2, '+919812345678', 8000, 'delivered', 'cod', 'paid', $3, 'Pune', $4, now())`,
        [idOf(order), idOf(10), day, thali],
      )
      await pool.query(
        `INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
         VALUES ($1, 0, 'Regular Thali', 'thali', 1, 8000), ($1, 1, 'curd', 'addon', 1, 3000),
           ($1, 2, 'Papad', 'addon', 1, 3000), ($1, 3, 'Kheer', 'addon', 1, 3000)`,
        [idOf(order)],
      )
    }
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
  })

  test('are matched once by name: by the menu of the day, else the newest of the name', async () => {
    const { rows } = await connection.pool.query<{ day: string; dishes: (string | null)[] }>(
      `SELECT o.delivery_date AS day, array_agg(l.dish_id ORDER BY l.position) AS dishes
       FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id ORDER BY o.id`,
    )
    expect(rows.map(({ day, dishes }) => [day, ...dishes])).toEqual([
      ['2026-03-09', null, OLD_CURD, HIDDEN, null],
      ['2026-03-10', null, null, HIDDEN, null],
      ['2026-03-11', null, CURD, HIDDEN, null],
      ['2026-03-11', null, CURD, HIDDEN, null],
    ])
    const copies = await connection.pool.query('SELECT thali_items FROM orders ORDER BY id')
    const copyWith = (curd: unknown) => [
      { name: 'dal ', pricePaise: 3000, dishId: DAL },
      { name: 'Curd', pricePaise: null, dishId: curd },
      { name: 'Kheer', pricePaise: null, dishId: null },
    ]
    expect(copies.rows.map((row) => row.thali_items)).toEqual([copyWith(OLD_CURD), copyWith(null), [], null])
  })
})

describe('the notices of before', () => {
  beforeEach(() => use(createEmptyDatabase()))
  const idOf = (last: number) => `019cd3a0-0000-7000-8000-${String(last).padStart(12, '0')}`

  test('become events: what has been told stays told, what has not is relayed', async () => {
    for (const file of FILES.filter((name) => name >= '0100')) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    await pool.query(`INSERT INTO customers (id, phone, created_at) VALUES ('${idOf(1)}', '+919812345678', now())`)
    const notice = (id: number, kind: string, sent: string, until: string, daysLeft = 'NULL') =>
      pool.query(
        `INSERT INTO notices (id, kind, subject_id, day, customer_id, days_left, created_at, sent_at, push_until)
         VALUES ('${idOf(id)}', '${kind}', '${idOf(id + 50)}', '2026-03-12', '${idOf(1)}', ${daysLeft}, '2026-03-11T10:00Z', ${sent}, ${until})`,
      )
    const [sent, until] = ["'2026-03-11T10:01Z'", "'2026-03-11T12:30Z'"]
    await notice(11, 'order-auto-confirmed', sent, 'NULL')
    await notice(12, 'daily-order-created', 'NULL', until)
    await notice(13, 'subscription-expiring-soon', 'NULL', 'NULL', '2')
    await notice(14, 'order-delivered', sent, until)
    await notice(15, 'menu-available', sent, 'NULL')
    for (const file of FILES) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    await run()
    const { rows } = await pool.query(
      `SELECT type, payload - 'customerId' AS payload, once_on AS "onceOn", relayed_at IS NULL AS waits,
         worth_until > created_at AS "worthPush" FROM outbox_events ORDER BY id`,
    )
    const deliveryDay = '2026-03-12'
    const row = (
      type: string,
      payload: object,
      waits: boolean,
      worthPush: boolean,
      onceOn: string | null = deliveryDay,
    ) => ({
      type,
      payload,
      onceOn,
      waits,
      worthPush,
    })
    expect(rows).toEqual([
      row('order-auto-confirmed', { orderId: idOf(61), deliveryDay }, false, false),
      row('daily-order-created', { orderId: idOf(62), deliveryDay }, true, true),
      row('subscription-expiring-soon', { subscriptionId: idOf(63), daysLeft: 2 }, true, false),
      row('order-delivered', { orderId: idOf(64), deliveryDay }, true, true),
      row('menu-available', { day: deliveryDay }, false, false, null),
    ])
  })
})

describe('the boxes of before', () => {
  beforeEach(() => use(createEmptyDatabase()))

  test('have the plates that their orders had, in the kinds of boxes that there were; without label and tick none', async () => {
    const later = FILES.filter((file) => file >= '0451')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    const id = (last: number) => `019cd3a0-0000-7000-8000-00000000000${last}`
    await pool.query(`
      INSERT INTO production_settings (version, buffer_percent, watched, prepares, plates_per_box, created_at)
      VALUES (2, 3, false, false, 2, now());
      INSERT INTO box_kinds (id, name, per_thali, most_out, position, created_at) VALUES ('${id(7)}', 'Steel', 1, 4, 0, now());
      INSERT INTO customers (id, phone, created_at) VALUES ('${id(1)}', '+919812345678', now());
      INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
        delivery_address, created_at)
      SELECT o::uuid, '${id(1)}', '+919812345678', 24000, 'confirmed', 'cod', 'due', '2026-11-20', 'Pune', now()
      FROM unnest(ARRAY['${id(2)}', '${id(3)}']) AS o;
      INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
      VALUES ('${id(2)}', 0, 'Regular Thali', 'thali', 3, 8000), ('${id(3)}', 0, 'Curd', 'addon', 3, 2000);
      INSERT INTO order_boxes (order_id, number, code, disposable)
      VALUES ('${id(2)}', 1, 'A', false), ('${id(2)}', 2, 'B', true), ('${id(2)}', 3, 'C', NULL), ('${id(3)}', 1, 'D', false)`)
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)
    const { rows } = await pool.query('SELECT code, plates, kinds FROM order_boxes ORDER BY code')
    expect(rows).toEqual([
      { code: 'A', plates: 2, kinds: [id(7)] },
      { code: 'B', plates: 1, kinds: [] },
      { code: 'C', plates: null, kinds: null },
      { code: 'D', plates: 0, kinds: [id(7)] },
    ])
  })
})

describe('the ledger of meals', () => {
  beforeEach(() => use(createEmptyDatabase()))

  const [SUBSCRIPTION, ODD, OTHER] = [1, 2, 3].map((last) => `019cd3a0-0000-7000-8000-00000000000${last}`)
  const ADMIN = '019cd3a0-0000-7000-8000-00000000000a'

  test('opens with the moves that led to what is there; what customers have left stays', async () => {
    const later = FILES.filter((file) => file >= '0130')
    for (const file of later) rmSync(join(directory.path, file))
    await run()
    const { pool } = connection
    await pool.query(`
      INSERT INTO admins (id, email, name, password_hash, created_at) VALUES ('${ADMIN}', 'a@b.c', 'Sunita', '-', '2026-11-01');
      INSERT INTO customers (id, phone, created_at)
        SELECT ('019cd3a0-0000-7000-8000-00000000001' || n)::uuid, '+91981234567' || n, '2026-11-01' FROM generate_series(1, 3) n;
      INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day, status, created_at)
        VALUES ('${SUBSCRIPTION}', '019cd3a0-0000-7000-8000-000000000011', '26-day-subscription', 26, 156000, 23, '2026-11-02', '2026-11-07', '2026-12-04', 'active', '2026-10-31T10:00:00Z'),
          ('${ODD}', '019cd3a0-0000-7000-8000-000000000012', '10-day-subscription', 10, 60000, 4, '2026-11-02', '2026-11-07', '2026-12-04', 'active', '2026-10-31T10:00:00Z'),
          ('${OTHER}', '019cd3a0-0000-7000-8000-000000000013', '5-day-subscription', 5, 30000, 5, '2026-11-02', '2026-11-07', '2026-12-04', 'cancelled', '2026-10-31T10:00:00Z')`)
    const order = async (
      subscription: string | undefined,
      day: number,
      fulfilment: string,
      changes: [string, string][],
    ) => {
      const { rows } = await pool.query(
        `INSERT INTO orders (id, customer_id, phone, price_paise, fulfilment, payment_method, payment_state, delivery_date,
           delivery_address, is_subscription_order, subscription_id, created_at)
         SELECT gen_random_uuid(), customer_id, '+919812345678', 6000, $2, 'cod', 'due', $3, 'Pune', true, id, $4
         FROM subscriptions WHERE id = $1 RETURNING id`,
        [subscription, fulfilment, `2026-11-0${day}`, `2026-11-0${day - 1}T03:30:00Z`],
      )
      let from: string | null = null
      for (const [index, [to, by]] of changes.entries()) {
        await pool.query(
          `INSERT INTO order_status_changes (id, order_id, from_status, to_status, changed_by, admin_id, changed_at)
           VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
          [rows[0].id, from, to, by, by === 'admin' ? ADMIN : null, `2026-11-0${day - 1}T0${4 + index}:00:00Z`],
        )
        from = to
      }
    }
    await order(SUBSCRIPTION, 2, 'delivered', [
      ['pending', 'system'],
      ['confirmed', 'system'],
      ['delivered', 'admin'],
    ])
    await order(SUBSCRIPTION, 3, 'skipped', [
      ['pending', 'system'],
      ['skipped', 'customer'],
      ['pending', 'admin'],
      ['skipped', 'customer'],
    ])
    await order(SUBSCRIPTION, 4, 'cancelled', [
      ['pending', 'system'],
      ['skipped', 'customer'],
      ['cancelled', 'admin'],
    ])
    await order(SUBSCRIPTION, 5, 'confirmed', [
      ['pending', 'system'],
      ['confirmed', 'customer'],
    ])
    await order(SUBSCRIPTION, 6, 'pending', [['pending', 'system']])
    // Made by hand: nobody wrote a history, and more meals are gone than orders tell.
    await order(ODD, 2, 'delivered', [])
    for (const file of later) copyFileSync(join(MIGRATIONS_DIR, file), join(directory.path, file))
    expect(await run()).toEqual(later)

    const { rows } = await pool.query(`
      SELECT m.subscription_id AS id, coalesce(to_char(o.delivery_date, 'DD'), '-') AS day, m.meals, m.from_bucket || ' → ' || m.to_bucket AS way,
        m.reason || ' by ' || m.actor AS why, to_char(m.at AT TIME ZONE 'UTC', 'DD HH24:MI') AS at, m.idem_key LIKE 'change:%' AS told
      FROM meal_moves m LEFT JOIN orders o ON o.id = m.order_id ORDER BY m.id`)
    const linesOf = (id: string | undefined) =>
      rows
        .filter((row) => row.id === id)
        .map(({ day, meals, way, why, at, told }) => `${day}: ${meals} ${way}, ${why}${told ? ` ${at}` : ''}`)
    expect(linesOf(SUBSCRIPTION)).toEqual([
      '-: 26 outside → available, bought by customer',
      '02: 1 available → reserved, made by system',
      '02: 1 reserved → eaten, delivered by admin 01 06:00',
      '03: 1 available → reserved, made by system',
      '03: 1 reserved → available, skipped by customer 02 07:00',
      '04: 1 available → reserved, made by system',
      '04: 1 reserved → available, skipped by customer 03 05:00',
      '05: 1 available → reserved, made by system',
      '06: 1 available → reserved, made by system',
    ])
    expect(linesOf(ODD)).toEqual([
      '-: 10 outside → available, bought by customer',
      '02: 1 available → reserved, made by system',
      '02: 1 reserved → eaten, opening by system',
      '-: 5 available → outside, opening by system',
    ])
    expect(linesOf(OTHER)).toEqual(['-: 5 outside → available, bought by customer'])
    const left = await pool.query(`
      SELECT s.meals_left AS cached, sum(CASE 'available' WHEN to_bucket THEN m.meals WHEN from_bucket THEN -m.meals END)::integer AS available
      FROM subscriptions s JOIN meal_moves m ON m.subscription_id = s.id GROUP BY s.id ORDER BY s.id`)
    expect(left.rows).toEqual([
      { cached: 23, available: 23 },
      { cached: 4, available: 4 },
      { cached: 5, available: 5 },
    ])
  })
})
