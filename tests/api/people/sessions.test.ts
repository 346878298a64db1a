import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN, testApp } from '../../support/app.ts'

const app = await testApp()

const meStatus = async (token: string) => (await app.call(contract.me, {}, { token })).status
const adminStatus = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status

describe("a customer's session", () => {
  // shows: C7.auth.4
  test('names the customer', async () => {
    const { token, phone } = await app.signIn()
    const { reply } = await app.call(contract.me, {}, { token })
    expect(reply).toMatchObject({
      success: true,
      user: { phone, phone_number: phone, phoneNumber: phone, isNewUser: false, registration_completed: false },
    })
    expect(reply.user._id).toBe(reply.user.id)
  })

  test('ends after 30 days without a visit', async () => {
    const { token } = await app.signIn()
    app.clock.advance({ days: 30, seconds: -1 })
    expect(await meStatus(token)).toBe(200)
    app.clock.advance({ days: 30 })
    const { status, reply } = await app.call(contract.me, {}, { token })
    expect(status).toBe(401)
    expect(reply).toEqual({ success: false, error: 'Please log in to continue.', code: 'sign_in_required' })
  })

  test('slides with every visit', async () => {
    const { token } = await app.signIn()
    for (let visit = 1; visit <= 5; visit++) {
      app.clock.advance({ days: 20 })
      expect(await meStatus(token)).toBe(200)
    }
  })

  // shows: C7.auth.6
  test('ends by logging out, this one alone', async () => {
    const phone = '+919811100001'
    const first = await app.signIn(phone)
    app.clock.advance({ seconds: 30 })
    const second = await app.signIn(phone)
    expect(second.id).toBe(first.id)
    expect(await app.call(contract.logout, {}, { token: first.token })).toMatchObject({ status: 200 })
    expect(await meStatus(first.token)).toBe(401)
    expect(await meStatus(second.token)).toBe(200)
    expect((await app.call(contract.logout, {}, { token: first.token })).status).toBe(401)
  })

  test('is stored as a hash only', async () => {
    const { token } = await app.signIn()
    const { rows } = await app.ctx.pool.query<{ row: string }>(
      "SELECT s::text || encode(token_hash, 'escape') AS row FROM customer_sessions s",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })
})

describe("an admin's session", () => {
  test('names the admin and ends after 12 hours, visits or not', async () => {
    const token = await app.signInAdmin()
    const { reply } = await app.call(contract.adminVerify, {}, { token })
    expect(reply.admin).toEqual({ id: expect.any(String), name: 'Administrator', role: 'owner' })
    app.clock.advance({ hours: 11, minutes: 59 })
    expect(await adminStatus(token)).toBe(200)
    app.clock.advance({ minutes: 1 })
    expect(await adminStatus(token)).toBe(401)
  })

  test('ends by logging out', async () => {
    const token = await app.signInAdmin()
    expect((await app.call(contract.adminLogout, {}, { token })).status).toBe(200)
    expect(await adminStatus(token)).toBe(401)
  })

  test('ends at once when the admin is disabled', async () => {
    const token = await app.signInAdmin()
    const disable = (at: Date | null) =>
      app.ctx.db.updateTable('admins').set({ disabled_at: at }).where('email', '=', ADMIN.email).execute()
    await disable(app.clock.now())
    expect(await adminStatus(token)).toBe(401)
    await disable(null)
    expect(await adminStatus(token)).toBe(200)
  })
})
