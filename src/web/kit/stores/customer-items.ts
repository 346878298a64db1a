import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { dropKept } from '../api/offline-cache.ts'
import { localItems, tabItems } from '../browser/items.ts'

/** What of a customer is kept in the browser (spec: customer §3), and how it is removed with the session. */

const USER_KEY = 'dabba-user'
const PHONE_KEY = 'dabba-phone'
export const TOKEN_KEY = 'dabba-token'
/** The push token of this browser as the server was sent it; it ends with the session there, too. */
export const PUSH_TOKEN_KEY = 'fcm-token'
/** The status of the customer's subscription at the last look-up. */
export const SUBSCRIPTION_STATUS_KEY = 'subscription_status'
/** How high the next orders stood on the home screen, `132px`: the next document leaves so much room. */
export const HOME_CARD_KEY = 'dabba-home-card'
/** What the end of a session removes from local storage (spec: customer §3, §4). */
const CUSTOMER_KEYS = [
  USER_KEY,
  PHONE_KEY,
  TOKEN_KEY,
  PUSH_TOKEN_KEY,
  SUBSCRIPTION_STATUS_KEY,
  HOME_CARD_KEY,
  'user_data',
]

/** Kept for the tab and removed with the session. Whether the push banner was dismissed belongs to the visit: it stays. */
export const SESSION_ITEMS = {
  orderAttempt: 'dabba-order-attempt',
  typedAddress: 'dabba-typed-address',
  orderNote: 'dabba-order-note',
  orderName: 'dabba-order-name',
  orderMethod: 'dabba-order-method',
  addressForm: 'dabba-address-form',
  addAddress: 'dabba-add-address',
  saveAddress: 'dabba-save-address',
  subscriptionDraft: 'dabba-subscription-draft',
  subscribeAttempt: 'dabba-subscribe-attempt',
  answerLater: 'dabba-answer-later',
}

/**
 * The stored customer; `token` is empty when there is none. Stored data that cannot be read is removed, all of it, and
 * counts as nobody.
 */
export function readCustomer(): { user: User; token: string } | null {
  const user = localItems.readJson(USER_KEY)
  if (isUser(user) && localItems.read(PHONE_KEY)) {
    return { user, token: localItems.read(TOKEN_KEY) || tokenInside(user) }
  }
  removeCustomer()
  return null
}

export function keepCustomer(user: User, token: string) {
  localItems.writeJson(USER_KEY, user)
  localItems.write(PHONE_KEY, user.phoneNumber)
  localItems.write(TOKEN_KEY, token)
}

export function removeCustomer() {
  for (const key of CUSTOMER_KEYS) localItems.write(key, null)
  dropKept()
}

export function removeSessionItems() {
  for (const key of Object.values(SESSION_ITEMS)) tabItems.write(key, null)
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'phoneNumber' in value && typeof value.phoneNumber === 'string'
}

/** Older versions kept the token in the user object (spec: customer §3). */
function tokenInside(user: User): string {
  return 'token' in user && typeof user.token === 'string' ? user.token : ''
}
