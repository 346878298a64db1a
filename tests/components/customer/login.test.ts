import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { button, CUSTOMER, messages, renderScreen } from '../render-screen.tsx'
import { REGISTERED, serveSignIn, signInByDialog } from '../replies.ts'
import { server } from '../stub-server.ts'

const { sendOtp, verifyOtp, logout } = authCalls
const dialog = () => page.getByRole('dialog')
const phoneField = () => page.getByLabelText('Phone Number')
const codeField = () => page.getByLabelText('OTP', { exact: true })

async function openLogin() {
  const app = renderScreen('/', { as: 'visitor' })
  await button('Login').click()
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  return app
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

test('takes a longer code where the server asks for one, and names the browser alike each time', async () => {
  const info = { message: 'OTP sent', testMode: false, resendAfter: 30, resendsLeft: 3, codeLength: 6 }
  const sent = server.answers(sendOtp, info)
  const verified = server.fails(verifyOtp)
  const app = await openLogin()
  await askForCode('9876500009')
  await expect.element(button('Verify OTP (0/6)')).toBeDisabled()
  await codeField().fill('12345')
  await expect.element(button('Verify OTP (5/6)')).toBeDisabled()
  await codeField().fill('1234567')
  await expect.element(codeField()).toHaveValue('123456')
  await expect.element(dialog().getByText('Verification failed')).toBeVisible()
  app.leave()
  await openLogin()
  await askForCode('9876500010')
  await expect.element(button('Verify OTP (0/6)')).toBeVisible()
  const devices = [...sent, ...verified].map(({ body }) => body.deviceToken)
  expect(devices).toHaveLength(3)
  expect(new Set(devices).size).toBe(1)
  expect(devices[0]).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['with its trunk prefix', '098765 43210'],
  ['with country and trunk prefix', '+91 098765 43210'],
  ['as from abroad', '0091 98765 43210'],
  ['in Devanagari', '९८७६५ ४३२१०'],
])('a number typed or pasted %s is the one that it means', async (_, text) => {
  const sent = serveSignIn()
  await openLogin()
  await phoneField().fill(text)
  await expect.element(phoneField()).toHaveValue('9876543210')
  await phoneField().clear()
  await userEvent.type(phoneField(), text)
  await expect.element(phoneField()).toHaveValue('9876543210')
  await button('Send OTP').click()
  await expect.element(codeField()).toHaveFocus()
  expect(sent.map(({ body }) => body.phoneNumber)).toEqual(['+919876543210'])
})

test('a whole code is submitted by itself, once, however it came into the field', async () => {
  serveSignIn()
  const wrong = { status: 400, code: 'code_wrong', error: 'That code is not right. Tries left: 2.' }
  const tried = server.rejects(verifyOtp, wrong as never)
  await openLogin()
  await askForCode('9876500001')
  await codeField().fill('5 minutes: 1234')
  await expect.element(codeField()).toHaveValue('1234')
  await expect.element(dialog().getByText(wrong.error)).toBeVisible()
  // The same code goes again only by a tap.
  await codeField().fill('123')
  await codeField().fill('1234')
  await button('Verify OTP (4/4)').click()
  await codeField().clear()
  serveSignIn()
  const right = server.is('never', verifyOtp)
  await userEvent.type(codeField(), '१२३५')
  await expect.element(button('Verifying...')).toBeVisible()
  expect(tried.map(({ body }) => body.otp)).toEqual(['1234', '1234'])
  expect(right.map(({ body }) => body.otp)).toEqual(['1235'])
})

test.each([6, 8])('a code of %i digits is submitted when its last digit is there', async (length) => {
  serveSignIn()
  server.answers(authCalls.sendOtp, {
    message: 'OTP sent',
    testMode: false,
    resendAfter: 30,
    resendsLeft: 3,
    codeLength: length,
  })
  const tried = server.is('never', verifyOtp)
  await openLogin()
  await askForCode('9876500001')
  const code = '12345678'.slice(0, length)
  await userEvent.type(codeField(), code.slice(0, -1))
  await expect.element(button(`Verify OTP (${length - 1}/${length})`)).toBeDisabled()
  expect(tried).toEqual([])
  await userEvent.keyboard(code.slice(-1))
  await expect.element(button('Verifying...')).toBeVisible()
  expect(tried.map(({ body }) => body.otp)).toEqual([code])
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

test('a pasted number with a digit too many is said at the field, until it is changed', async () => {
  await openLogin()
  const said = dialog().getByText('This number has 11 digits. A mobile number has 10: please check it.')
  await phoneField().fill('98765432109')
  await expect.element(said).toBeVisible()
  await expect.element(phoneField()).toHaveValue('9876543210')
  await phoneField().fill('')
  await expect.element(said).not.toBeInTheDocument()
  await phoneField().fill('+91 98765 43210')
  await expect.element(said).not.toBeInTheDocument()
  // One more that is typed is left out.
  await phoneField().click()
  await userEvent.keyboard('9')
  await expect.element(phoneField()).toHaveValue('9876543210')
  await expect.element(said).not.toBeInTheDocument()
})

test('after long silence a new device is asked whether it is the same person, before anything is shown', async () => {
  serveSignIn()
  const token = 'token-of-the-unsure'
  const base = { message: '', token, user: CUSTOMER, isNewUser: false, needsRegistration: true, testMode: false }
  server.answers(authCalls.verifyOtp, { ...base, samePerson: { since: '2030-03-11' } })
  const sent = server.answers(authCalls.answerSamePerson, { user: { ...CUSTOMER, name: 'Asha' } })
  await openLogin()
  await signInByDialog()
  await expect.element(page.getByText(/We last heard from this number on 11 Mar/)).toBeVisible()
  expect(localStorage.getItem('dabba-token')).toBeNull()
  await button('Yes, it was mine').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ body, headers }) => [body.same, headers.get('authorization')])).toEqual([
    [true, `Bearer ${token}`],
  ])
  expect(localStorage.getItem('dabba-token')).toBe(token)
})
