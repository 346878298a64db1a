import type { Page } from '@playwright/test'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { type Customer, expect, type TestServer } from './fixtures.ts'

/** Ways to a customer with a subscription, and a look at what has come of it. */

export const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune'
export const OFFICE = 'Office 5, Tech Towers, Hinjewadi phase 1'

/** Saves an address; the first one is the default. */
export async function saveAddress(server: TestServer, { phone, token }: Customer, text = HOME, type = 'Home' as const) {
  await server.call(addressCalls.addAddress, { body: { phoneNumber: phone, type, address: text } }, { token })
}

/** Completes the registration without a subscription. */
export async function register(server: TestServer, { token }: Customer, name = 'Asha Kulkarni') {
  const { status } = await server.call(authCalls.completeRegistration, { body: { name, address: HOME } }, { token })
  expect(status).toBe(200)
}

/** Registers, and lets the browser hear of it: from then on its stored user is a registered one. */
export async function registerInBrowser(page: Page, server: TestServer, customer: Customer, name = 'Asha Kulkarni') {
  await register(server, customer, name)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** A registered customer with a subscription of so many days. */
export async function subscribe(server: TestServer, customer: Customer, days = 26) {
  await register(server, customer)
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
  const { status } = await server.call(subscriptionCalls.createSubscription, { body }, { token: customer.token })
  expect(status).toBe(200)
}

export async function subscriptionsOf(server: TestServer, { phone, token }: Customer) {
  const { reply } = await server.call(subscriptionCalls.listSubscriptions, { params: { phone } }, { token })
  return reply.subscriptions
}

export async function pendingOf(server: TestServer, { token }: Customer) {
  const { reply } = await server.call(orderCalls.listPendingOrders, {}, { token })
  return reply.orders
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })

/** Closes the question about tomorrow's meal, which comes by itself where a subscription has an order to be answered. */
export async function answerLater(page: Page) {
  await expect(dialogOf(page)).toBeVisible({ timeout: 10_000 })
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toBeHidden()
}
