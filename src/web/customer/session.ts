import { useSyncExternalStore } from 'react'
import type { User } from '#shared/contract/auth.schemas.ts'
import { authCalls } from '#shared/contract/auth.ts'
import { createApi } from '../api/call-api.ts'
import { dropKept } from '../api/kept.ts'
import { parseStored } from '../browser/stored.ts'
import { clearCart } from './cart-store.ts'

/**
 * The customer's session, kept in the browser: user object, phone and token, each under its own key (spec: customer §3).
 * `unknown` while the page is still the server's: its document is the same for every visitor.
 */
export type Session =
  | { status: 'unknown'; user: null; token: null }
  | { status: 'signed-out'; user: null; token: null }
  | { status: 'signed-in'; user: User; token: string }

const USER_KEY = 'dabba-user'
const PHONE_KEY = 'dabba-phone'
const TOKEN_KEY = 'dabba-token'
/** What the server was sent as this browser's push token; it ends with the session there, too. */
export const PUSH_TOKEN_KEY = 'fcm-token'
/** Further keys that logging out clears. */
const CUSTOMER_KEYS = [USER_KEY, PHONE_KEY, TOKEN_KEY, PUSH_TOKEN_KEY, 'subscription_status', 'user_data']

const UNKNOWN: Session = { status: 'unknown', user: null, token: null }
const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: null }

let current: Session | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function set(session: Session) {
  current = session
  for (const listener of listeners) listener()
}

/** The session as it stands. Only in the browser. */
export function currentSession(): Session {
  current ??= restore()
  return current
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN)
}

/** Stored data that cannot be read is cleared, all of it: half a session is none. */
function restore(): Session {
  try {
    const user = parseStored(localStorage.getItem(USER_KEY))
    const phone = localStorage.getItem(PHONE_KEY)
    const token = localStorage.getItem(TOKEN_KEY)
    if (isUser(user) && phone && token) return { status: 'signed-in', user, token }
    forget()
  } catch {
    // Storage is forbidden: every visit starts signed out.
  }
  return SIGNED_OUT
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'phoneNumber' in value && typeof value.phoneNumber === 'string'
}

/** After the code was verified, and whenever the server tells something new of the user. */
export function signIn(user: User, token: string) {
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user))
    localStorage.setItem(PHONE_KEY, user.phoneNumber)
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // The session then lasts for this visit.
  }
  set({ status: 'signed-in', user, token })
}

/** Reads the user anew from the server. Rejects when that fails; the session then stays as it was. */
export async function refreshUser(): Promise<void> {
  const { token } = currentSession()
  if (token === null) return
  const { user } = await customerApi.call(authCalls.me, {})
  if (currentSession().token === token) signIn(user, token)
}

/** The token is no longer good: the session ends here, the cart stays. */
export function sessionEnded(token: string) {
  if (currentSession().token !== token) return
  forget()
  set(SIGNED_OUT)
}

/**
 * Logs out: ends the session on the server too, and clears what belonged to the customer. The session here ends even when
 * the server cannot be reached; the promise then rejects.
 */
export async function logOut(): Promise<void> {
  const { token } = currentSession()
  if (token === null) return
  const ending = createApi(
    () => token,
    () => {},
  ).call(authCalls.logout, {})
  forget()
  clearCart()
  set(SIGNED_OUT)
  await ending
}

function forget() {
  try {
    for (const key of CUSTOMER_KEYS) localStorage.removeItem(key)
    dropKept()
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** The client for the customer's calls. */
export const customerApi = createApi(() => currentSession().token, sessionEnded)
