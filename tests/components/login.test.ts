import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authCalls } from '#shared/contract/customer/auth.ts'
import { button, messages, renderScreen } from './render-screen.tsx'
import { REGISTERED, serveSignIn } from './replies.ts'
import { server } from './stub-server.ts'

const { sendOtp, verifyOtp, logout } = authCalls
const dialog = () => page.getByRole('dialog')
const phoneField = () => page.getByLabelText('Phone Number')
const codeField = () => page.getByLabelText('OTP', { exact: true })

async function openLogin() {
  renderScreen('/', { as: 'visitor' })
  await button('Login').click()
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
}

async function askForCode(digits: string) {
  await phoneField().fill(digits)
  await button('Send OTP').click()
}

// shows: C4.login.5, C5.phone.2, C5.phone.5, C5.code.2, C8.login.1, C8.login.2, C8.login.4
test('says what is missing, and what the server or the network rejected', async () => {
  await openLogin()
  await phoneField().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('Please enter your phone number')).toBeVisible()
  await expect.element(messages()).toMatchTextContent('Please enter your phone number')

  const indian = 'Only Indian mobile numbers can be used to sign in.'
  const rejected = server.rejects(sendOtp, { status: 400, code: 'phone_not_indian', error: indian })
  await askForCode('1234567890')
  await expect.element(dialog().getByText(indian)).toBeVisible()
  expect(rejected.map(({ body }) => body)).toMatchObject([{ phoneNumber: '+911234567890' }])
  const format = 'Invalid phone number format. Use international format: +1234567890'
  server.rejects(sendOtp, { status: 400, code: 'phone_invalid', error: format })
  await askForCode('98765')
  await expect.element(dialog().getByText(format)).toBeVisible()

  server.is('lost', sendOtp)
  await askForCode('9876500001')
  await expect.element(dialog().getByText('Failed to send OTP. Please try again.')).toBeVisible()

  serveSignIn()
  await button('Send OTP').click()
  await codeField().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('Please enter the OTP')).toBeVisible()
  server.is('lost', verifyOtp)
  await codeField().fill('1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('Failed to verify OTP. Please try again.')).toBeVisible()
  server.fails(verifyOtp)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('Verification failed')).toBeVisible()
})

// shows: C2.login.4, C4.login.1, C5.phone.4
test('goes back to the number without sending a second code for the same one', async () => {
  const sent = serveSignIn()
  await openLogin()
  await askForCode('9876500001')
  await button('Change Phone Number').click()
  await expect.element(phoneField()).toHaveValue('9876500001')
  await button('Send OTP').click()
  await expect.element(codeField()).toHaveFocus()
  expect(sent.map(({ body }) => body)).toMatchObject([{ phoneNumber: '+919876500001' }])

  // Closed by mistake: the code is still waited for.
  await button('Close').click()
  await button('Login').click()
  await expect.element(codeField()).toBeVisible()
})

// shows: C8.login.9
test('a block that the server tells of counts down too', async () => {
  const error = 'Maximum resend attempts reached. Please try again after 30 minutes.'
  server.rejects(sendOtp, { status: 429, error, code: 'code_send_blocked', retryAfter: 1745 })
  await openLogin()
  await askForCode('9876500003')
  await expect.element(dialog().getByText(error)).toBeVisible()
  await expect.element(page.getByText(/^You can ask for another OTP in (29:05|29:04)\.$/)).toBeVisible()
  await expect.element(button('Send OTP')).toBeDisabled()
})

// shows: C2.home.2
test('shows the first letter of the name, and says when logging out did not reach the server', async () => {
  server.is('lost', logout)
  renderScreen('/', { as: { ...REGISTERED, name: 'Deepa Rao' } })
  await expect.element(button('Open your menu')).toHaveTextContent('D')
  await button('Open your menu').click()
  await button('Logout').click()
  await expect.element(messages()).toMatchTextContent('Error logging out')
  await expect.element(button('Login')).toBeVisible()
})
