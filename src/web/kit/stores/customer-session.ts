import { createStore, type StoreApi } from 'zustand/vanilla'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { type Api, createApi } from '../api/call-api.ts'
import { endOnServer } from '../api/end-on-server.ts'
import { clearCarts } from './cart-store.ts'
import { keepCustomer, readCustomer, removeCustomer, removeSessionItems, TOKEN_KEY } from './customer-items.ts'
import { noteStatus } from './server-busy-store.ts'

/**
 * The state of a customer's session. `unknown` while the page is still the server's markup, which is the same for every
 * visitor. `ended`: the token is rejected; the screens stay as they are until the customer has signed in again or left.
 */
export type Session =
  | { status: 'unknown'; user: null; token: null }
  | { status: 'signed-out'; user: null; token: null }
  | { status: 'signed-in'; user: User; token: string; ended?: true }

export interface CustomerSession {
  store: StoreApi<Session>
  /** The client for the customer's calls. */
  api: Api
  /** Restores the stored session and follows other tabs from then on. Only in the browser, once. */
  start(): void
  /** After the code was verified, and whenever the server answers a newer user. */
  signIn(user: User, token: string): void
  /** Reads the user from the server. Rejects when that fails; the session then stays as it was. */
  refreshUser(): Promise<void>
  /**
   * A call or the socket was answered that the token is rejected: the customer is asked to sign in again (see LoginProvider).
   * Resolves to true when the same customer has done so, so that the call can be repeated.
   */
  tokenRejected(token: string): Promise<boolean>
  /** Goes on as a visitor after the session has ended. The cart stays, whatever else was the customer's is removed. */
  leaveEnded(): void
  /**
   * Ends the session here and on the server, and removes what belonged to the customer. Rejects when the server could not
   * be reached; the session here has ended all the same.
   */
  logOut(): Promise<void>
}

const UNKNOWN: Session = { status: 'unknown', user: null, token: null }
const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: null }

/** One session store for one running app; the server makes one for each rendering. */
export function createCustomerSession(): CustomerSession {
  const store = createStore<Session>(() => UNKNOWN)
  /** Rejected tokens whose customer has signed in again. */
  const renewed = new Set<string>()
  /** Calls that wait for the customer to sign in again. */
  let waiting: ((signedIn: boolean) => void)[] = []

  const api = createApi(
    () => store.getState().token,
    tokenRejected,
    (_, status) => noteStatus(status),
  )

  function set(session: Session) {
    const former = phoneOf(store.getState())
    // What a visitor began stays with the customer who signs in.
    if (former !== null && former !== phoneOf(session)) removeSessionItems()
    store.setState(session, true)
  }

  function resolveWaiting(signedIn: boolean) {
    const calls = waiting
    waiting = []
    for (const resolve of calls) resolve(signedIn)
  }

  function signOutHere() {
    set(SIGNED_OUT)
    resolveWaiting(false)
  }

  function takeOver(user: User, token: string) {
    const former = store.getState()
    const same = phoneOf(former) === user.phoneNumber
    if (same && former.token !== null && former.token !== token) renewed.add(former.token)
    set({ status: 'signed-in', user, token })
    resolveWaiting(same)
  }

  function signIn(user: User, token: string) {
    const former = phoneOf(store.getState())
    if (former !== null && former !== user.phoneNumber) {
      removeCustomer()
      clearCarts()
    }
    keepCustomer(user, token)
    takeOver(user, token)
  }

  function tokenRejected(token: string): Promise<boolean> {
    const session = store.getState()
    if (session.status !== 'signed-in' || session.token !== token) return Promise.resolve(renewed.has(token))
    if (!session.ended) set({ ...session, ended: true })
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    store,
    api,
    signIn,
    tokenRejected,

    start() {
      store.setState(restored(), true)
      window.addEventListener('storage', ({ key }) => {
        if (key !== TOKEN_KEY && key !== null) return
        const session = restored()
        if (session.status === 'signed-in') takeOver(session.user, session.token)
        else signOutHere()
      })
    },

    async refreshUser() {
      const { token } = store.getState()
      if (!token) throw new Error(m.session_no_token())
      const { user } = await api.call(authCalls.me, {})
      if (store.getState().token === token) signIn(user, token)
    },

    leaveEnded() {
      removeCustomer()
      signOutHere()
    },

    async logOut() {
      const { token } = store.getState()
      if (token === null) return
      const ending = endOnServer(token, authCalls.logout)
      removeCustomer()
      clearCarts()
      signOutHere()
      await ending
    },
  }
}

/** What to say when `refreshUser` has rejected. */
export function refreshFailedText(error: unknown): string {
  return error instanceof ApiError ? m.profile_refresh_failed() : m.session_no_token()
}

/** A user and a phone without a token are still the customer, whose session has ended. */
function restored(): Session {
  const customer = readCustomer()
  if (!customer) return SIGNED_OUT
  return { status: 'signed-in', ...customer, ...(customer.token === '' && { ended: true }) }
}

/** E.164; `null` when nobody is signed in. */
export function phoneOf(session: Session): string | null {
  return session.user?.phoneNumber ?? null
}
