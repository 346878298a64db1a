import { expect, test } from 'vitest'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { createCustomerSession, phoneOf } from './customer-session.ts'

const user = (phoneNumber: string) => ({ _id: phoneNumber, phoneNumber }) as User
const ASHA = user('+919000000001')
const RAVI = user('+919000000002')

test('is unknown until it is started, as the server renders it', () => {
  expect(createCustomerSession().store.getState()).toEqual({ status: 'unknown', user: null, token: null })
})

test('of one app is not that of another', () => {
  const [one, other] = [createCustomerSession(), createCustomerSession()]
  one.signIn(ASHA, 'token')
  expect(phoneOf(one.store.getState())).toBe(ASHA.phoneNumber)
  expect(phoneOf(other.store.getState())).toBeNull()
})

test('a call with a rejected token waits for the same customer and can then be repeated', async () => {
  const session = createCustomerSession()
  session.signIn(ASHA, 'old')
  const waiting = session.tokenRejected('old')
  expect(session.store.getState()).toMatchObject({ status: 'signed-in', token: 'old', ended: true })
  session.signIn(ASHA, 'new')
  expect(await waiting).toBe(true)
  expect(session.store.getState()).toEqual({ status: 'signed-in', user: ASHA, token: 'new' })
  // An answer to the old token that comes late.
  expect(await session.tokenRejected('old')).toBe(true)
})

test('a call of a former customer is not repeated for the next', async () => {
  const session = createCustomerSession()
  session.signIn(ASHA, 'hers')
  const waiting = session.tokenRejected('hers')
  session.signIn(RAVI, 'his')
  expect(await waiting).toBe(false)
  expect(await session.tokenRejected('hers')).toBe(false)
  expect(session.store.getState()).toEqual({ status: 'signed-in', user: RAVI, token: 'his' })
})

test('a session that has ended can be left, and its calls fail', async () => {
  const session = createCustomerSession()
  session.signIn(ASHA, 'token')
  const waiting = session.tokenRejected('token')
  session.leaveEnded()
  expect(await waiting).toBe(false)
  expect(session.store.getState().status).toBe('signed-out')
})
