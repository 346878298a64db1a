import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import { ADMIN, newPhone, testApp } from '../../support/app.ts'
import { addAdmin } from '../../support/quick-admin.ts'

const app = await testApp()
await app.signInAdmin()
const { db } = app.ctx
const PASSWORD = 'a good password'

let made = 0
const newEmail = () => `person-${++made}@dabba.test`
const login = async (email: string, password = PASSWORD) =>
  (await app.call(contract.adminLogin, { body: { email, password } })).reply
/** Somebody of a role, signed in. */
async function person(role: Role) {
  const email = newEmail()
  await addAdmin(db, email, role, PASSWORD, app.clock.now(), role)
  const { id } = await db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, token: (await login(email)).token }
}
const statusAt = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status

let owner: string
beforeEach(async () => {
  owner = await app.signInAdmin()
})

const invite = (body: object, token = owner) =>
  app.call(contract.inviteStaff, { body: { name: 'Ravi', role: 'kitchen', ...body } }, { token })
const acceptBy = (token: string, more: object = {}) =>
  app.call(contract.acceptInvitation, { body: { token, name: 'Ravi P', ...more } })

describe('an invitation', () => {
  test('by e-mail is accepted once, with a name and a password, and signs in', async () => {
    const email = newEmail()
    const { token } = (await invite({ email: ` ${email.toUpperCase()} `, role: 'manager' })).reply
    const { invitation } = (await app.call(contract.readInvitation, { body: { token } })).reply
    expect(invitation).toEqual({ name: 'Ravi', role: 'manager', email, phone: null })
    expect((await acceptBy(token)).reply.code).toBe('password_short')
    expect((await acceptBy(token, { password: 'short' })).reply.code).toBe('password_short')
    expect((await acceptBy(token, { password: PASSWORD })).reply).toMatchObject({ email, phone: null })
    expect((await acceptBy(token, { password: PASSWORD })).reply.code).toBe('invitation_over')
    expect((await login(email)).admin).toMatchObject({ name: 'Ravi P', role: 'manager' })
    expect((await invite({ email })).reply.code).toBe('staff_exists')
  })

  test('of any number at once is accepted once', async () => {
    const { token } = (await invite({ email: newEmail() })).reply
    const all = await Promise.all(Array.from({ length: 8 }, () => acceptBy(token, { password: PASSWORD })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('to a role that one may not give is neither replaced nor withdrawn; the change log names person and role', async () => {
    const { token } = await person('manager')
    const email = newEmail()
    const { reply } = await invite({ email, name: 'Asha', role: 'manager' })
    const params = { id: reply.invitation._id }
    expect((await invite({ email, role: 'kitchen' }, token)).status).toBe(403)
    expect((await app.call(contract.withdrawInvitation, { params }, { token })).status).toBe(403)
    expect((await app.call(contract.readInvitation, { body: { token: reply.token } })).status).toBe(200)
    expect((await app.call(contract.withdrawInvitation, { params }, { token: owner })).status).toBe(200)
    const { events } = (await app.call(contract.listAudit, { query: { limit: 20 } }, { token: owner })).reply
    expect(events.find(({ call, rejected }) => call === 'withdrawInvitation' && rejected === null)).toMatchObject({
      changes: [{ before: { name: 'Asha', role: 'manager' } }],
    })
    expect(events.find(({ call, changes }) => call === 'inviteStaff' && changes.length > 0)).toMatchObject({
      changes: [{ after: { name: 'Asha', role: 'manager' } }],
    })
  })

  test('ends after three days, when it is withdrawn, and when there is a later one', async () => {
    const email = newEmail()
    const first = (await invite({ email })).reply
    const second = (await invite({ email })).reply
    expect((await acceptBy(first.token, { password: PASSWORD })).reply.code).toBe('invitation_over')
    const params = { id: second.invitation._id }
    expect((await app.call(contract.withdrawInvitation, { params }, { token: owner })).status).toBe(200)
    expect((await app.call(contract.withdrawInvitation, { params }, { token: owner })).status).toBe(404)
    expect((await acceptBy(second.token, { password: PASSWORD })).reply.code).toBe('invitation_over')
    const third = (await invite({ email })).reply
    app.clock.advance({ hours: 72 })
    expect((await acceptBy(third.token, { password: PASSWORD })).reply.code).toBe('invitation_over')
  })

  test('is stored as a hash, and worth nothing once its host may not give the role any more', async () => {
    const host = await person('manager')
    const { token } = (await invite({ email: newEmail() }, host.token)).reply
    const { rows } = await app.ctx.pool.query('SELECT i::text AS row FROM staff_invitations i')
    expect(JSON.stringify(rows)).not.toContain(token)
    await db.updateTable('admins').set({ role: 'rider' }).where('id', '=', host.id).execute()
    expect((await acceptBy(token, { password: PASSWORD })).reply.code).toBe('invitation_over')
  })

  test.each([
    [{ email: 'nobody' }, 'email_invalid'],
    [{}, 'phone_required'],
    [{ phoneNumber: '12' }, 'phone_invalid'],
    [{ phoneNumber: '+14155550123' }, 'phone_not_indian'],
    [{ name: ' ', email: 'a@dabba.test' }, 'name_required'],
    [{ role: 'owner', email: 'a@dabba.test' }, 'invalid_request'],
  ])('%j is rejected with %s', async (body, code) => {
    expect((await invite(body)).reply.code).toBe(code)
  })
})

describe('who has a phone and no e-mail address', () => {
  test('signs in by phone and code, is seen as signed in, and only while the account is open', async () => {
    const phone = newPhone()
    const { token } = (await invite({ phoneNumber: phone, role: 'rider' })).reply
    expect((await acceptBy(token)).reply).toMatchObject({ email: null, phone })
    const signIn = async () => {
      app.clock.advance({ minutes: 10 })
      await app.call(contract.sendOtp, { body: { phoneNumber: phone } })
      const otp = app.inbox.codeOf(phone)
      return app.call(contract.adminPhoneLogin, { body: { phoneNumber: phone, otp } })
    }
    const { reply } = await signIn()
    expect(reply.admin).toMatchObject({ name: 'Ravi P', role: 'rider' })
    expect(await statusAt(reply.token)).toBe(200)
    owner = await app.signInAdmin()
    const { staff } = (await app.call(contract.listStaff, {}, { token: owner })).reply
    const row = staff.find((one) => one.phone === phone)
    expect(row).toMatchObject({ sessions: 1, last_signed_in_at: app.clock.now().toISOString(), disabled: false })
    const params = { id: row?._id ?? '' }
    await app.call(contract.setStaffDisabled, { params, body: { disabled: true } }, { token: owner })
    expect(await statusAt(reply.token)).toBe(401)
    expect((await signIn()).reply.code).toBe('login_phone_unknown')
  })

  test('is not let in by a wrong code, and a customer is not by a right one', async () => {
    const phone = newPhone()
    await app.call(contract.sendOtp, { body: { phoneNumber: phone } })
    const otp = app.inbox.codeOf(phone)
    const wrong = otp === '1111' ? '2222' : '1111'
    const by = async (code: string) =>
      (await app.call(contract.adminPhoneLogin, { body: { phoneNumber: phone, otp: code } })).reply.code
    expect(await by(wrong)).toBe('code_wrong')
    expect(await by(otp)).toBe('login_phone_unknown')
    expect(await by(otp)).toBe('code_expired')
  })
})

describe('roles of others', () => {
  const setRole = async (id: string, role: 'manager' | 'kitchen' | null, token: string) =>
    (await app.call(contract.setStaffRole, { params: { id }, body: { role } }, { token })).status

  test('are changed from above alone', async () => {
    const [manager, other, cook] = [await person('manager'), await person('manager'), await person('kitchen')]
    const first = await db.selectFrom('admins').select('id').where('email', '=', ADMIN.email).executeTakeFirstOrThrow()
    expect(await setRole(first.id, 'kitchen', manager.token)).toBe(403)
    expect(await setRole(other.id, 'kitchen', manager.token)).toBe(403)
    expect(await setRole(manager.id, 'kitchen', manager.token)).toBe(403)
    expect(await setRole(cook.id, 'manager', manager.token)).toBe(403)
    expect(await setRole(cook.id, null, manager.token)).toBe(200)
    expect(await statusAt(cook.token)).toBe(403)
    expect(await setRole(other.id, 'kitchen', owner)).toBe(200)
    expect(await setRole(first.id, 'kitchen', owner)).toBe(403)
    const body = { name: 'Ravi', role: 'manager' as const, email: newEmail() }
    expect((await app.call(contract.inviteStaff, { body }, { token: manager.token })).status).toBe(403)
    const { staff } = (await app.call(contract.listStaff, {}, { token: manager.token })).reply
    const changeable = staff.filter((one) => one.changeable).map(({ role }) => role)
    expect(changeable).not.toContain('owner')
    expect(changeable).not.toContain('manager')
    expect(staff.filter(({ you }) => you).map(({ _id }) => _id)).toEqual([manager.id])
  })

  test('of who is promoted meanwhile are not: the roles that count are those of the moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [manager, cook] = [await person('manager'), await person('kitchen')]
      const params = { id: cook.id }
      const [promoted, disabled] = await Promise.all([
        app.call(contract.setStaffRole, { params, body: { role: 'manager' } }, { token: owner }),
        app.call(contract.setStaffDisabled, { params, body: { disabled: true } }, { token: manager.token }),
      ])
      expect(promoted.status).toBe(200)
      const { events } = (await app.call(contract.listAudit, { query: { subject: cook.id } }, { token: owner })).reply
      const order = events.filter(({ rejected }) => rejected === null).map(({ call }) => call)
      expect(disabled.status === 200).toBe(order.includes('setStaffDisabled'))
    }
  })

  test('stand in the audit with what they were', async () => {
    const cook = await person('kitchen')
    const body = { role: 'manager' as const, reason: 'Runs the floor now' }
    await app.call(contract.setStaffRole, { params: { id: cook.id }, body }, { token: owner })
    const { events } = (await app.call(contract.listAudit, { query: { subject: cook.id } }, { token: owner })).reply
    expect(events[0]).toMatchObject({
      call: 'setStaffRole',
      reason: 'Runs the floor now',
      changes: [{ subject: cook.id, before: { role: 'kitchen' }, after: { role: 'manager' } }],
    })
  })

  test('do not keep sessions from being ended', async () => {
    const [manager, cook] = [await person('manager'), await person('kitchen')]
    const end = (id: string, token: string) => app.call(contract.endStaffSessions, { params: { id } }, { token })
    expect((await end(manager.id, cook.token)).status).toBe(403)
    expect((await end(cook.id, manager.token)).reply).toMatchObject({ ended: 1 })
    expect(await statusAt(cook.token)).toBe(401)
  })
})

describe('the own password', () => {
  const change = (token: string, current: string, password: string) =>
    app.call(contract.changeOwnPassword, { body: { current, password } }, { token })

  test('is changed by who knows it; other sessions end, this one stays', async () => {
    const { email, token } = await person('manager')
    const other = (await login(email)).token
    expect((await change(token, 'wrong', 'another password')).reply.code).toBe('password_wrong')
    expect((await change(token, PASSWORD, 'short')).reply.code).toBe('password_short')
    expect((await change(token, PASSWORD, 'another password')).reply).toMatchObject({ ended: 1 })
    expect([await statusAt(token), await statusAt(other)]).toEqual([200, 401])
    expect((await app.call(contract.adminLogin, { body: { email, password: PASSWORD } })).status).toBe(401)
    expect((await login(email, 'another password')).admin.role).toBe('manager')
  })

  test('is not guessed by who found the session open: ten tries a day, however many at once', async () => {
    const { token } = await person('kitchen')
    const tries = await Promise.all(Array.from({ length: 20 }, () => change(token, 'a guess', 'another password')))
    const codes = tries.map(({ reply }) => reply.code)
    expect(codes.filter((code) => code === 'password_wrong').length).toBe(10)
    expect(codes.filter((code) => code === 'login_locked').length).toBe(10)
    expect((await change(token, PASSWORD, 'another password')).reply.code).toBe('login_locked')
  })
})
