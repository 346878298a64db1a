import { useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/customer/auth.ts'
import { writeSessionItem } from '../browser/session-item.ts'
import { parseStored } from '../browser/stored.ts'
import { ApiError } from '../data/api-error.ts'
import { createApi } from '../data/call-api.ts'
import { dropKept } from '../data/offline-cache.ts'
import { clearCart } from './cart-store.ts'
import { SESSION_ITEMS } from './session-items.ts'

/**
 * The customer's session, kept in the browser: user object, phone and token, each under its own key (spec: customer §3).
 * `unknown` while the page is still the server's: its document is the same for every visitor. `ended` is a session whose
 * token is no longer good: the screens stay as they are until the customer has signed in again, or has left.
 */
export type Session =
  | { status: 'unknown'; user: null; token: null }
  | { status: 'signed-out'; user: null; token: null }
  | { status: 'signed-in'; user: User; token: string; ended?: true }

const USER_KEY = 'dabba-user'
const PHONE_KEY = 'dabba-phone'
const TOKEN_KEY = 'dabba-token'
/** What the server was sent as this browser's push token; it ends with the session there, too. */
export const PUSH_TOKEN_KEY = 'fcm-token'
/** How the customer's subscription stood when it was last looked up. */
export const SUBSCRIPTION_STATUS_KEY = 'subscription_status'
/** What the end of a session removes from the browser's local storage (spec: customer §3, §4). */
const CUSTOMER_KEYS = [USER_KEY, PHONE_KEY, TOKEN_KEY, PUSH_TOKEN_KEY, SUBSCRIPTION_STATUS_KEY, 'user_data']

const UNKNOWN: Session = { status: 'unknown', user: null, token: null }
const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: null }

let current: Session | null = null
const listeners = new Set<() => void>()
const customerListeners = new Set<(former: string | undefined) => void>()

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function set(session: Session) {
  const former = current?.user?.phoneNumber
  current = session
  if (former !== session.user?.phoneNumber) {
    // First of all, so that nobody is shown what was read for someone else.
    for (const listener of customerListeners) listener(former)
    // What a visitor began stays with the one who signs in.
    if (former !== undefined) for (const key of Object.values(SESSION_ITEMS)) writeSessionItem(key, null)
  }
  for (const listener of listeners) listener()
}

/** Tells when another customer, or none, is there from now on, with the phone of the former. */
export function onCustomerChange(listener: (former: string | undefined) => void): () => void {
  customerListeners.add(listener)
  return () => void customerListeners.delete(listener)
}

/** Another tab has signed in or out: this one follows. */
function onStorage(event: StorageEvent) {
  if (event.key !== TOKEN_KEY && event.key !== null) return
  const session = restore()
  if (session.status === 'signed-in') return takeOver(session.user, session.token)
  settle(false)
  set(session)
}

/** The session as it stands. Only in the browser. */
export function currentSession(): Session {
  current ??= restore()
  return current
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN)
}

/**
 * Stored data that cannot be read is cleared, all of it. A user and a phone without a token are still the customer, whose
 * session has ended.
 */
function restore(): Session {
  try {
    const user = parseStored(localStorage.getItem(USER_KEY))
    const phone = localStorage.getItem(PHONE_KEY)
    if (isUser(user) && phone) {
      const token = localStorage.getItem(TOKEN_KEY) || tokenOf(user)
      return token ? { status: 'signed-in', user, token } : { status: 'signed-in', user, token: '', ended: true }
    }
    forget()
  } catch {
    // Storage is forbidden: every visit starts signed out.
  }
  return SIGNED_OUT
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'phoneNumber' in value && typeof value.phoneNumber === 'string'
}

/** Older versions kept the token in the user object (spec: customer §3). */
function tokenOf(user: User): string | null {
  return 'token' in user && typeof user.token === 'string' ? user.token : null
}

/** After the code was verified, and whenever the server tells something new of the user. */
export function signIn(user: User, token: string) {
  const former = currentSession()
  if (former.status === 'signed-in' && former.user.phoneNumber !== user.phoneNumber) {
    forget()
    clearCart()
  }
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user))
    localStorage.setItem(PHONE_KEY, user.phoneNumber)
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // The session then lasts for this visit.
  }
  takeOver(user, token)
}

/** Reads the user anew from the server. Rejects when that fails; the session then stays as it was. */
export async function refreshUser(): Promise<void> {
  const { token } = currentSession()
  if (!token) throw new Error(m.session_no_token())
  const { user } = await customerApi.call(authCalls.me, {})
  if (currentSession().token === token) signIn(user, token)
}

/** What to say when `refreshUser` has rejected. */
export function refreshFailedText(error: unknown): string {
  return error instanceof ApiError ? m.profile_refresh_failed() : m.session_no_token()
}

/** Tokens that ended and whose customer has signed in again. */
const renewed = new Set<string>()
/** Calls that wait for the customer to sign in again. */
let waiting: ((goOn: boolean) => void)[] = []

function settle(goOn: boolean) {
  const calls = waiting
  waiting = []
  for (const resolve of calls) resolve(goOn)
}

function takeOver(user: User, token: string) {
  const former = currentSession()
  const same = former.user?.phoneNumber === user.phoneNumber
  if (same && former.token !== null && former.token !== token) renewed.add(former.token)
  set({ status: 'signed-in', user, token })
  settle(same)
}

/**
 * The token is no longer good, as an answer or the socket says. The screens stay, and the customer is asked to sign in
 * again (see LoginProvider). Promises whether the same customer has done so: what failed can then go on.
 */
export function sessionEnded(token: string): Promise<boolean> {
  const session = currentSession()
  if (session.status !== 'signed-in' || session.token !== token) return Promise.resolve(renewed.has(token))
  if (!session.ended) set({ ...session, ended: true })
  return new Promise((resolve) => waiting.push(resolve))
}

/** After the end of a session: goes on as a visitor. The cart stays, whatever else was the customer's goes. */
export function leaveEndedSession() {
  forget()
  set(SIGNED_OUT)
  settle(false)
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
    () => undefined,
  ).call(authCalls.logout, {})
  forget()
  clearCart()
  set(SIGNED_OUT)
  settle(false)
  await ending.catch((error: unknown) => {
    // The server says that the session had ended before: that is what was wanted.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
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
