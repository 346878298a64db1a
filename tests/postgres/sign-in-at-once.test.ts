import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#server/kernel/context.ts'
import { adminOfLogin } from '#server/people/staff/admin-login.ts'
import { held } from '../support/promises.ts'
import { twoInstances } from './two-instances.ts'

/** Sign-ins of the office at once, over two instances. */

const { one, other, db, now } = await twoInstances('2026-03-11T11:30:00+05:30')
const client = { id: Buffer.alloc(32, 1), origin: Buffer.alloc(32, 2), known: true, knownPhone: true, device: null }
const ROUNDS = 4
const AT_ONCE = 8

beforeEach(() => db.deleteFrom('login_failures').execute())

/** As many at each of the instances; returns what became of each. */
async function signIns(password: string, atOnce = AT_ONCE): Promise<string[]> {
  const each = (ctx: AppContext) =>
    Array.from({ length: atOnce }, () =>
      adminOfLogin(ctx, client, { email: 'a@b.co', password, totp: undefined }).then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    )
  return Promise.all([...each(one), ...each(other)])
}

test('with the right password none is locked out, also after a jump of the clock', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    expect(await signIns('a long password')).toEqual(Array(2 * AT_ONCE).fill('in'))
    now.at = new Date(now.at.getTime() + (round % 2 ? -40 : 80) * 24 * 60 * 60 * 1000)
  }
  // What failed before is not forgotten by those that wait: a wrong one among them is still a wrong one.
  expect(await signIns('wrong', 1)).toEqual(['login_failed', 'login_failed'])
  expect(await signIns('a long password')).toEqual(Array(2 * AT_ONCE).fill('in'))
  held(
    45,
    'admin logins of two instances',
    `${2 * AT_ONCE} at once with the right password, ${ROUNDS} times: all signed in`,
  )
}, 60_000)

test('of wrong passwords at once five are compared by all instances together', async () => {
  const outcomes = await signIns('wrong')
  expect(outcomes.filter((code) => code === 'login_failed')).toHaveLength(5)
  expect(outcomes.filter((code) => code === 'login_locked')).toHaveLength(2 * AT_ONCE - 5)
}, 60_000)

test('what an instance left that died while it compared keeps no one waiting for long', async () => {
  const row = { email: 'a@b.co', client: client.id, failures: 5, last_failed_at: now.at }
  const locked_until = new Date(now.at.getTime() + 600_000)
  const comparing_since = new Date(Date.now() - 60_000)
  await db
    .insertInto('login_failures')
    .values({ ...row, locked_until, comparing: 3, comparing_since })
    .execute()
  const from = performance.now()
  expect(await signIns('a long password', 1)).toEqual(['login_locked', 'login_locked'])
  expect(performance.now() - from).toBeLessThan(3000)
})
