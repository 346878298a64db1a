import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { secondFactorCalls } from '#shared/contract/people/office/second-factor.ts'
import { adminSessionCalls } from '#shared/contract/people/office/sessions.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { usualOf } from '../../support/two-slots.ts'
import { dialog, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 8 }, (_, at) => `ABCD-EFGH-JKLM-NPQ${at}`)
const OFF = { on: false, available: true, recovery_codes_left: 0 }
const ON = { on: true, available: true, recovery_codes_left: 8 }

beforeEach(async () => {
  await page.viewport(1280, 800)
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(staffCalls.listStaff, { staff: [], invitations: [] })
  server.answers(screenCalls.listScreens, { screens: [] })
  server.answers(adminSessionCalls.listAdminSessions, { sessions: [] })
  server.answers(secondFactorCalls.newSecondFactor, {
    secret: SECRET,
    uri: `otpauth://totp/Dabba:me?secret=${SECRET}`,
    qr: { size: 9, path: 'M4 4h1v1H4z' },
  })
})

const account = () => dialog('Where you are signed in')
const factor = () => account().getByRole('region', { name: 'Second factor' })

async function opened() {
  renderOffice('tab=settings&view=people')
  await button('Where you are signed in').click()
}

test('is set up with the key and a code of the app; recovery codes are shown once', async () => {
  let state = OFF
  server.answers(secondFactorCalls.getSecondFactor, () => state)
  server.rejects(secondFactorCalls.turnOnSecondFactor, { status: 400, error: 'That code is not right.' })
  await opened()
  await factor().getByRole('button', { name: 'Set up a second factor' }).click()
  await expect.element(factor().getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const link = factor().getByRole('link', { name: 'Open the authenticator app' })
  await expect.element(factor().getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expect.element(link).toHaveAttribute('href', `otpauth://totp/Dabba:me?secret=${SECRET}`)
  await expect.element(factor().getByLabelText('Authenticator code')).toHaveFocus()
  await userEvent.keyboard('123456{Tab}my password{Enter}')
  await expect.element(factor().getByRole('alert')).toMatchTextContent('That code is not right.')
  const sent = server.answers(secondFactorCalls.turnOnSecondFactor, () => {
    state = ON
    return { recovery_codes: CODES }
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(factor().getByText('ABCD-EFGH-JKLM-NPQ7')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ current: 'my password', secret: SECRET, code: '123456' }])
  await factor().getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(factor()).toMatchTextContent('Recovery codes left: 8.')
  await expect.element(factor()).not.toMatchTextContent('ABCD')
})

test('is turned off by password and code', async () => {
  let state = ON
  server.answers(secondFactorCalls.getSecondFactor, () => state)
  const sent = server.answers(secondFactorCalls.turnOffSecondFactor, () => {
    state = OFF
    return { on: false as const }
  })
  await opened()
  await factor().getByRole('button', { name: 'Turn it off' }).click()
  await factor().getByLabelText('Authenticator code').fill('ABCD-EFGH-JKLM-NPQ1')
  await factor().getByLabelText('Present password').fill('my password')
  await factor().getByRole('button', { name: 'Turn it off' }).click()
  await expect.element(page.getByText('Your password alone signs you in again.')).toBeVisible()
  await expect.element(factor().getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ current: 'my password', code: 'ABCD-EFGH-JKLM-NPQ1' }])
})

test('who signs in by phone is not offered one', async () => {
  server.answers(secondFactorCalls.getSecondFactor, { ...OFF, available: false })
  await opened()
  await expect.element(account().getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect.element(factor()).not.toBeInTheDocument()
})
