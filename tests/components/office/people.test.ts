import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { auditCalls } from '#shared/contract/people/office/audit.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { usualOf } from '../../support/two-slots.ts'
import { confirm, dialog, question, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const ID = '0198c2a4-7b1e-7c3d-9e1f-00000000000'
const member = (number: number, changes: Partial<StaffMember>): StaffMember => ({
  _id: `${ID}${number}`,
  name: `Person ${number}`,
  role: 'kitchen',
  email: `person${number}@dabba.test`,
  phone: null,
  disabled: false,
  second_factor: false,
  sessions: 0,
  last_signed_in_at: null,
  you: false,
  changeable: true,
  ...changes,
})
const COOK = member(2, { name: 'Lakshmi', email: null, phone: '+919812312345', sessions: 1 })
const STAFF = [member(1, { name: 'Meera', role: 'owner', you: true, changeable: false }), COOK]
const INVITED = {
  _id: `${ID}9`,
  name: 'Ravi',
  role: 'rider' as const,
  email: null,
  phone: '+919812300000',
  expires_at: '2031-01-11T05:00:00.000Z',
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(capacityCalls.getUsualCapacity, { slots: [{ slot: 'lunch', capacity: 120 }] })
  server.answers(staffCalls.listStaff, { staff: STAFF, invitations: [INVITED] })
  server.answers(screenCalls.listScreens, { screens: [] })
  // What else stands in Settings does not come.
  server.is('never', adminPolicyCalls.adminSubscriptionPolicy)
})

const people = () => page.getByRole('region', { name: 'People' })

describe('People', () => {
  test('lists who is there and who is invited; who stands as high or higher cannot be changed', async () => {
    renderOffice('tab=settings&view=people')
    await expect.element(people()).toMatchTextContent('MeeraOwnerYou')
    await expect.element(people()).toMatchTextContent('LakshmiKitchen+91 98123 12345Has never signed in')
    await expect.element(people()).toMatchTextContent('Ravi, Rider')
    // Of oneself the name alone.
    const ofMeera = people().getByRole('button', { name: /Meera/ }).elements()
    expect(ofMeera.map((each) => each.getAttribute('aria-label'))).toEqual(['Edit: Meera'])
    await expect.element(button('Sign out everywhere: Lakshmi')).toBeVisible()
  })

  test('a person is invited by a link that is shown once', async () => {
    const sent = server.answers(staffCalls.inviteStaff, { token: 'A'.repeat(43), invitation: INVITED })
    renderOffice('tab=settings&view=people')
    await button('Invite somebody').click()
    const form = dialog('Invite somebody')
    await form.getByRole('button', { name: 'Make the link' }).click()
    await expect.element(form.getByRole('alert')).toMatchTextContent('Please enter your name')
    await form.getByLabelText('Name').fill('Ravi')
    await form.getByLabelText('E-mail or phone').fill('98123 00000')
    await form.getByLabelText('Role').selectOptions('Rider')
    await form.getByRole('button', { name: 'Make the link' }).click()
    const link = dialog('Send this link to Ravi').getByLabelText('Link', { exact: true })
    await expect.element(link).toHaveValue(`${window.location.origin}/admin#invite=${'A'.repeat(43)}`)
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Ravi', role: 'rider', phoneNumber: '98123 00000' }])
  })

  test('another role is given with a reason', async () => {
    const sent = server.answers(staffCalls.setStaffRole, { member: COOK })
    renderOffice('tab=settings&view=people')
    await button('Change role: Lakshmi').click()
    const form = dialog('Role of Lakshmi')
    await form.getByLabelText('Role').selectOptions('No role')
    await form.getByLabelText('Reason').fill('Left')
    await form.getByRole('button', { name: 'Change the role' }).click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ role: null, reason: 'Left' }])
    await expect.element(form).not.toBeInTheDocument()
  })

  test('is asked before somebody is disabled, and told when it was refused', async () => {
    server.rejects(staffCalls.setStaffDisabled, { status: 403, error: 'Your account is not allowed to do this.' })
    renderOffice('tab=settings&view=people')
    await button('Disable: Lakshmi').click()
    await expect.element(question('Disable Lakshmi?')).toBeVisible()
    await confirm('Disable')
    await expect.element(page.getByText(/Your account is not allowed to do this/)).toBeVisible()
  })

  test('a manager finds People, and no change log', async () => {
    renderOffice('tab=settings&view=log', 'manager')
    const views = page.getByRole('tablist', { name: 'Views of Settings' })
    await expect.element(views.getByRole('tab', { name: 'Kitchen' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tab', { name: 'People' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Change log' })).not.toBeInTheDocument()
  })
})

test('the change log says who changed what, from what to what, and why', async () => {
  const event = {
    _id: `${ID}5`,
    at: '2031-01-08T05:00:00.000Z',
    actor: { _id: COOK._id, name: 'Lakshmi' },
    role: 'manager',
    call: 'updateItem',
    subject: `${ID}7`,
    reason: 'Lentils cost more',
    changes: [{ subject: `${ID}7`, before: { basePrice: 60 }, after: { basePrice: 75 } }],
    rejected: null,
  }
  const older = {
    ...event,
    _id: `${ID}4`,
    call: 'addPoll',
    actor: null,
    reason: null,
    changes: [],
    rejected: 'not_found',
  }
  const read = server.answers(auditCalls.listAudit, ({ query }) =>
    query.cursor ? { events: [older], nextCursor: null } : { events: [event], nextCursor: event._id },
  )
  renderOffice('tab=settings&view=log')
  const log = page.getByRole('region', { name: 'Change log' })
  await expect.element(log).toMatchTextContent('Item changed')
  await expect.element(log).toMatchTextContent('Reason: Lentils cost more')
  await expect.element(log).toMatchTextContent('Price: 60 → 75')
  await log.getByRole('button', { name: 'Show older' }).click()
  await expect.element(log).toMatchTextContent('add pollNot done')
  await log.getByLabelText('Who').selectOptions('Lakshmi')
  await expect.poll(() => read.at(-1)?.query).toEqual({ actor: COOK._id })
})

describe('a colleague', () => {
  const KEEPER = member(3, { name: 'Sunita', role: 'accounts' })

  beforeEach(() => {
    server.answers(staffCalls.listStaff, { staff: [KEEPER, COOK], invitations: [] })
  })

  test('who has forgotten the password gets a link that is shown once; a phone has none', async () => {
    const sent = server.answers(staffCalls.makePasswordLink, {
      token: 'C'.repeat(43),
      expires_at: '2031-01-11T05:00:00.000Z',
    })
    renderOffice('tab=settings&view=people')
    await button('Password link: Sunita').click()
    await dialog('New password for Sunita').getByLabelText('Reason').fill('Forgot it')
    await button('Make the link').click()
    const shown = dialog('Send this link to Sunita').getByLabelText('Link')
    await expect.element(shown).toHaveValue(`${window.location.origin}/admin#password=${'C'.repeat(43)}`)
    expect(sent.map(({ params, body }) => [params?.id, body])).toEqual([[KEEPER._id, { reason: 'Forgot it' }]])
    expect(page.getByRole('button', { name: 'Password link: Lakshmi' }).elements()).toEqual([])
  })

  test('gets another name or phone, and only what is changed is sent', async () => {
    const sent = server.answers(staffCalls.changeStaffAccount, { member: COOK })
    renderOffice('tab=settings&view=people')
    await button('Edit: Lakshmi').click()
    const form = dialog('Edit Lakshmi')
    await form.getByLabelText('Name').fill('Lakshmi Bai')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ name: 'Lakshmi Bai' }])
    await button('Edit: Lakshmi').click()
    await form.getByLabelText('E-mail or phone').fill('98123 99999')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent.at(-1)?.body).toEqual({ name: 'Lakshmi', phoneNumber: '98123 99999' })
  })

  test('gets a second role, which goes when the first has its rights', async () => {
    const sent = server.answers(staffCalls.setStaffRole, { member: { ...COOK, second_role: 'rider' } })
    renderOffice('tab=settings&view=people')
    await button('Change role: Lakshmi').click()
    const form = dialog('Role of Lakshmi')
    await form.getByLabelText('Also works as').selectOptions('Rider')
    await form.getByLabelText('Role').selectOptions('Manager')
    expect(form.getByLabelText('Also works as').elements()).toEqual([])
    await form.getByLabelText('Role').selectOptions('Kitchen')
    await form.getByLabelText('Also works as').selectOptions('Rider')
    await form.getByRole('button', { name: 'Change the role' }).click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ role: 'kitchen', secondRole: 'rider', reason: '' }])
    await expect.element(page.getByText('Lakshmi: Kitchen + Rider')).toBeVisible()
  })
})

describe('who is not signed in', () => {
  const admin = { id: COOK._id, name: 'Ravi', role: 'rider' }

  test('accepts an invitation by e-mail with a password and is signed in', async () => {
    const invitation = { name: 'Ravi', role: 'manager' as const, email: 'ravi@dabba.test', phone: null }
    server.answers(staffCalls.readInvitation, { invitation })
    const accepted = server.answers(staffCalls.acceptInvitation, { email: 'ravi@dabba.test', phone: null })
    const signedIn = server.answers(adminAuthCalls.adminLogin, { token: 'B'.repeat(43), admin, testSignIn: false })
    renderOffice(`invite=${'A'.repeat(43)}`)
    await expect.element(page.getByText('You sign in with ravi@dabba.test.')).toBeVisible()
    await page.getByLabelText('Name').fill('Ravi P')
    await page.getByLabelText('Password').fill('a good password')
    await button('Join').click()
    await expect.element(page.getByText('There is nothing for your role here yet.')).toBeVisible()
    expect(accepted.map(({ body }) => body)).toEqual([
      { token: 'A'.repeat(43), name: 'Ravi P', password: 'a good password' },
    ])
    expect(signedIn[0]?.body).toMatchObject({ email: 'ravi@dabba.test' })
    expect(window.location.hash).not.toContain('invite')
  })

  test('accepts one by phone and goes on to the code', async () => {
    const invitation = { name: 'Ravi', role: 'rider' as const, email: null, phone: '+919812300000' }
    server.answers(staffCalls.readInvitation, { invitation })
    server.answers(staffCalls.acceptInvitation, { email: null, phone: '+919812300000' })
    const sent = { message: '', testMode: false, resendAfter: 30, resendsLeft: 3, codeLength: 4 }
    server.answers(authCalls.sendOtp, sent)
    const signedIn = server.answers(adminAuthCalls.adminPhoneLogin, { token: 'B'.repeat(43), admin, testSignIn: false })
    renderOffice(`invite=${'A'.repeat(43)}`)
    await button('Join').click()
    await button('Send code').click()
    await page.getByLabelText('Code, 4 digits').fill('4711')
    await button('Sign In').click()
    await expect
      .poll(() => signedIn.map(({ body }) => [body.phoneNumber, body.otp]))
      .toEqual([['+919812300000', '4711']])
  })

  test('sets a forgotten password by its link and is signed in', async () => {
    server.answers(staffCalls.readPasswordLink, { name: 'Ravi', email: 'ravi@dabba.test' })
    const used = server.answers(staffCalls.usePasswordLink, { email: 'ravi@dabba.test' })
    server.answers(adminAuthCalls.adminLogin, { token: 'B'.repeat(43), admin, testSignIn: false })
    renderOffice(`password=${'C'.repeat(43)}`)
    await expect.element(page.getByText('For Ravi. You sign in with ravi@dabba.test.')).toBeVisible()
    await page.getByLabelText('Password').fill('a good password')
    await button('Set the password and sign in').click()
    await expect.element(page.getByText('There is nothing for your role here yet.')).toBeVisible()
    expect(used.map(({ body }) => body)).toEqual([{ token: 'C'.repeat(43), password: 'a good password' }])
    expect(window.location.hash).not.toContain('password')
  })

  test('is told when the link is over', async () => {
    server.rejects(staffCalls.readInvitation, { status: 409, error: 'This invitation has expired or has been used.' })
    renderOffice(`invite=${'A'.repeat(43)}`)
    await expect.element(page.getByText('This invitation has expired or has been used.')).toBeVisible()
    await expect.element(button('Go to the sign-in')).toBeVisible()
  })
})
