import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { newPhone, testApp } from '../../support/app.ts'
import { addAdmin } from '../../support/quick-admin.ts'
import { newStaff, signInStaff } from '../../support/staff.ts'

const app = await testApp()
await app.signInAdmin()
const { db } = app.ctx
const [OLD, NEW] = ['a good password', 'another password']

let made = 0
const login = (email: string, password: string) => app.call(contract.adminLogin, { body: { email, password } })

async function person(role: 'owner' | 'manager' | 'accounts' | 'kitchen' = 'accounts') {
  const email = `colleague-${++made}@dabba.test`
  await addAdmin(db, email, 'Sunita', OLD, app.clock.now(), role)
  const { id } = await db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, token: (await login(email, OLD)).reply.token }
}

let owner: string
beforeEach(async () => {
  owner = await app.signInAdmin()
})

const linkFor = (id: string, token = owner) =>
  app.call(contract.makePasswordLink, { params: { id }, body: { reason: 'Forgot it' } }, { token })
const useLink = (token: string, password = NEW) => app.call(contract.usePasswordLink, { body: { token, password } })
const verify = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status

describe('a link for a forgotten password', () => {
  test('sets it once, ends every session, opens a locked sign-in, and is in the change log', async () => {
    const { id, email, token } = await person()
    const { reply } = await linkFor(id)
    expect(await verify(token)).toBe(200)
    for (let tries = 0; tries < 6; tries += 1) await login(email, 'a wrong password')
    expect((await login(email, OLD)).reply.code).toBe('login_locked')
    expect((await app.call(contract.readPasswordLink, { body: { token: reply.token } })).reply).toMatchObject({ email })
    expect((await useLink(reply.token, 'short')).reply.code).toBe('password_short')
    const all = await Promise.all(Array.from({ length: 5 }, () => useLink(reply.token)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await verify(token)).toBe(401)
    expect((await login(email, OLD)).reply.code).toBe('login_failed')
    expect((await login(email, NEW)).status).toBe(200)
    const { events } = (await app.call(contract.listAudit, { query: { limit: 10 } }, { token: owner })).reply
    expect(events.find(({ call }) => call === 'makePasswordLink')).toMatchObject({ subject: id, reason: 'Forgot it' })
    expect(events.find(({ call }) => call === 'usePasswordLink')).toMatchObject({
      actor: { _id: id },
      changes: [{ after: { sessionsEnded: 1 } }],
    })
  })

  test('ends after a day, by withdrawal, by a later one, by disabling, and with the right of its maker', async () => {
    const over = async (end: (id: string, made: { token: string }) => Promise<unknown>) => {
      const { id } = await person()
      const { reply } = await linkFor(id)
      await end(id, reply)
      const read = await app.call(contract.readPasswordLink, { body: { token: reply.token } })
      expect([read.reply.code, (await useLink(reply.token)).reply.code]).toEqual(Array(2).fill('password_link_over'))
    }
    const withdraw = (id: string) => app.call(contract.withdrawPasswordLink, { params: { id } }, { token: owner })
    await over(withdraw)
    await over((id) => linkFor(id))
    await over((id) =>
      app.call(contract.setStaffDisabled, { params: { id }, body: { disabled: true } }, { token: owner }),
    )
    const { id, email } = await person()
    expect((await withdraw(id)).status).toBe(404)
    const manager = await person('manager')
    const { reply } = await linkFor(id, manager.token)
    await db.updateTable('admins').set({ role: 'kitchen' }).where('id', '=', manager.id).execute()
    expect((await useLink(reply.token)).reply.code).toBe('password_link_over')
    await over(async () => app.clock.advance({ hours: 24 }))
    expect((await login(email, OLD)).status).toBe(200)
  })

  test('is made from above alone, for those with a password, and stored as a hash', async () => {
    const [manager, other, first] = [await person('manager'), await person('manager'), await person('owner')]
    expect((await linkFor(other.id, manager.token)).status).toBe(403)
    expect((await linkFor(first.id)).status).toBe(403)
    expect((await linkFor(manager.id, manager.token)).status).toBe(403)
    expect((await linkFor(await newStaff(app, 'rider'))).reply.code).toBe('staff_no_password')
    const { reply } = await linkFor(other.id)
    const { rows } = await app.ctx.pool.query('SELECT l::text AS row FROM password_links l')
    expect(JSON.stringify(rows)).not.toContain(reply.token)
    const { staff } = (await app.call(contract.listStaff, {}, { token: owner })).reply
    expect(staff.find(({ _id }) => _id === other.id)?.password_link_until).toBe(reply.expires_at)
  })
})

describe('the account of a colleague', () => {
  const change = (id: string, body: { name?: string; email?: string; phoneNumber?: string }, token = owner) =>
    app.call(contract.changeStaffAccount, { params: { id }, body }, { token })

  test('takes another name and leaves the sessions; another e-mail address ends them and leaves the password', async () => {
    const { id, token } = await person()
    expect((await change(id, { name: ' Sunita Rao ' })).reply.member).toMatchObject({ name: 'Sunita Rao' })
    expect(await verify(token)).toBe(200)
    const email = `moved-${made}@dabba.test`
    const { reply: link } = await linkFor(id)
    expect((await change(id, { email: email.toUpperCase() })).reply.member).toMatchObject({ email, sessions: 0 })
    expect(await verify(token)).toBe(401)
    expect((await useLink(link.token)).reply.code).toBe('password_link_over')
    expect((await login(email, OLD)).status).toBe(200)
    const { events } = (await app.call(contract.listAudit, { query: { limit: 5 } }, { token: owner })).reply
    const changes = events.flatMap(({ call, changes }) => (call === 'changeStaffAccount' ? changes : []))
    expect(changes).toMatchObject([
      { before: { accountChanged: false }, after: { accountChanged: true } },
      { before: { name: 'Sunita' }, after: { name: 'Sunita Rao' } },
    ])
  })

  test('goes from phone to e-mail by a link, and from e-mail to phone without a password', async () => {
    const id = await newStaff(app, 'kitchen')
    const email = `cook-${++made}@dabba.test`
    expect((await change(id, { email })).reply.member).toMatchObject({ email, phone: null })
    expect((await useLink((await linkFor(id)).reply.token)).status).toBe(200)
    expect((await login(email, NEW)).status).toBe(200)
    const phone = newPhone()
    expect((await change(id, { phoneNumber: phone })).reply.member).toMatchObject({ email: null, phone })
    expect((await login(email, NEW)).reply.code).toBe('login_failed')
  })

  test('is not that of another, and nothing of one who ranks as high; of oneself the name alone', async () => {
    const [one, other, manager] = [await person(), await person(), await person('manager')]
    expect((await change(one.id, { email: other.email })).reply.code).toBe('staff_exists')
    expect((await change(one.id, { phoneNumber: '12' })).reply.code).toBe('phone_invalid')
    expect((await change(manager.id, { name: 'M' }, manager.token)).reply.member).toMatchObject({ name: 'M' })
    expect((await change(manager.id, { email: 'x@dabba.test' }, manager.token)).status).toBe(403)
    const owners = await db.selectFrom('admins').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow()
    expect((await change(owners.id, { name: 'M' }, manager.token)).status).toBe(403)
  })
})

describe('two roles of one person', () => {
  const setRoles = (id: string, role: 'kitchen' | 'manager' | null, secondRole: 'kitchen' | 'rider' | null = null) =>
    app.call(contract.setStaffRole, { params: { id }, body: { role, secondRole } }, { token: owner })

  test('are given, shown and taken away', async () => {
    const { id, token } = await signInStaff(app, 'kitchen')
    expect((await setRoles(id, 'kitchen', 'rider')).reply.member).toMatchObject({ second_role: 'rider' })
    expect((await app.call(contract.ownRuns, {}, { token })).status).toBe(200)
    expect((await setRoles(id, 'kitchen')).reply.member.second_role).toBeUndefined()
    expect((await app.call(contract.ownRuns, {}, { token })).status).toBe(403)
  })

  test.each([
    ['kitchen', 'kitchen'],
    ['manager', 'rider'],
    [null, 'rider'],
  ] as const)('%s and %s do not go together', async (role, second) => {
    const { id } = await signInStaff(app, 'kitchen')
    expect((await setRoles(id, role, second)).reply.code).toBe('roles_do_not_combine')
  })

  test('come by an invitation', async () => {
    const body = { name: 'Ravi', role: 'rider' as const, secondRole: 'kitchen' as const, phoneNumber: newPhone() }
    const { reply } = await app.call(contract.inviteStaff, { body }, { token: owner })
    expect(reply.invitation).toMatchObject({ role: 'rider', second_role: 'kitchen' })
    await app.call(contract.acceptInvitation, { body: { token: reply.token, name: 'Ravi' } })
    const { staff } = (await app.call(contract.listStaff, {}, { token: owner })).reply
    expect(staff.find(({ phone }) => phone === body.phoneNumber)).toMatchObject({
      role: 'rider',
      second_role: 'kitchen',
    })
  })
})
