import pg from 'pg'
import { newId } from '#server/kernel/ids.ts'
import { newToken } from '#server/people/sessions/tokens.ts'
import { contract } from '#shared/contract/contract.ts'
import { contractClient, fetchFrom } from '../tests/support/client.ts'

/** A signed-in customer of a load. */
export interface Customer {
  id: string
  /** E.164. */
  phone: string
  token: string
  /** The phone's address. */
  from: string
}

/** Puts customers with sessions into the database of a server. */
export async function addCustomers(databaseUrl: string, count: number, prefix = '+9170'): Promise<Customer[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    phone: prefix + String(index).padStart(8, '0'),
    from: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    ...newToken(),
  }))
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `WITH made AS (
         INSERT INTO customers (id, phone, name, registration_completed, created_at)
         SELECT id, phone, 'Asha Kulkarni', true, now() FROM unnest($1::uuid[], $2::text[]) AS c (id, phone)
       )
       INSERT INTO customer_sessions (token_hash, customer_id, created_at, expires_at)
       SELECT hash, id, now(), now() + interval '30 days' FROM unnest($1::uuid[], $3::bytea[]) AS s (id, hash)`,
      [people.map(({ id }) => id), people.map(({ phone }) => phone), people.map(({ hash }) => hash)],
    )
  })
  return people
}

/** Gives all coming days room for so many plates. */
export async function limitDays(databaseUrl: string, capacity: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('UPDATE service_days SET capacity = $1', [capacity])
    await client.query(`UPDATE settings SET value = '9999-12-31' WHERE name = 'limited_until'`)
  })
}

/** Signs customers in as people do, where the database is not to be reached from outside the server. */
export async function signInSome(url: string, count: number): Promise<Customer[]> {
  const call = contractClient(fetchFrom(url))
  const customers: Customer[] = []
  for (let index = 0; index < count; index++) {
    const phone = `+9171${String(index).padStart(8, '0')}`
    const sent = await call(contract.sendOtp, { body: { phoneNumber: phone } })
    const { reply } = await call(contract.verifyOtp, { body: { phoneNumber: phone, otp: sent.reply.testCode ?? '' } })
    customers.push({ id: reply.user._id, phone, token: reply.token, from: `10.1.0.${index}` })
  }
  return customers
}

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const ADMIN = { email: 'bench@dabba.local', password: 'bench-password-1' }

/** Settings of a server under load: limits count for the address that a proxy would report. */
export function serverSettings(databaseUrl: string | null, more: Record<string, string> = {}): Record<string, string> {
  return {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    SEED: 'demo',
    SMS_PROVIDER: 'test',
    ALLOW_TEST_SIGN_IN: '1',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    LIMIT_CODES_A_DAY: '0',
    LIMIT_ORDERS_A_DAY: '0',
    LIMIT_PORTIONS_A_DAY: '0',
    LIMIT_FIRST_ORDERS: '0',
    LIMIT_FIRST_PORTIONS: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  }
}
