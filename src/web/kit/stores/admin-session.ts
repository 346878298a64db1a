import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CallReply } from '#shared/contract/define.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { type Api, createApi } from '../api/call-api.ts'
import { endOnServer } from '../api/end-on-server.ts'
import { deviceToken } from '../browser/device-token.ts'
import { ADMIN_TOKEN_KEY, takeAsked } from './admin-token.ts'
import { createStoredStore } from './stored-store.ts'

/** The signed-in admin, kept in memory alone. */
export type Admin = CallReply<typeof adminAuthCalls.adminLogin>['admin']

/** The state of an admin's session. Only the token is stored, under its own key (spec: admin §3 and §4). */
export type AdminState =
  | { status: 'checking'; token: string }
  /** The stored token could not be checked, for another reason than being rejected. */
  | { status: 'unchecked'; token: string }
  | { status: 'signed-out'; token: null; ended: boolean }
  /** `testSignIn`: customers sign in by a code that everybody knows. */
  | { status: 'signed-in'; token: string; admin: Admin; testSignIn: boolean }

export interface AdminSession {
  store: StoreApi<AdminState>
  /** The client for the admin's calls. A rejected token ends the session, whichever call met the rejection. */
  api: Api
  /** The server's present instant, by the answers that have come; the device's own until then. To a second or two. */
  now(): Date
  /**
   * Checks the stored token with the server and follows other windows from then on. Once, on load. `ahead`, which
   * never rejects, loads meanwhile what a good token will show.
   */
  start(ahead?: () => Promise<void>): void
  /** Asks the server whose token it is. 401 removes the token; any other failure keeps it, to be tried again. */
  check(token: string): Promise<void>
  /** Asks the server anew what the admin's role is, as long as the session lasts. */
  recheck(): Promise<void>
  /** `totp` is the code of the second factor, if one is asked for. Rejects with ApiError; the session is then as before. */
  signIn(email: string, password: string, totp?: string): Promise<void>
  /** Signs in by a phone and the code that was sent to it. Rejects with ApiError; the session is then as before. */
  signInByPhone(phone: string, code: string): Promise<void>
  /** Lets this browser be the screen of a token from now on. The session before ends, here at once and on the server if it answers. */
  enterScreen(token: string): void
  /** Ends the session here and on the server. Rejects when the server could not be reached; here it has ended all the same. */
  logOut(): Promise<void>
  /** Ends the session here, after the server has ended it on request. */
  leave(): void
  /** A call or the socket was answered that the token is rejected. */
  tokenRejected(token: string): undefined
}

/** One session store for one running back office. */
export function createAdminSession(): AdminSession {
  const storedToken = createStoredStore<string | null>(
    ADMIN_TOKEN_KEY,
    null,
    (text) => text || null,
    (token) => token,
  )
  const store = createStore<AdminState>(() => ({ status: 'signed-out', token: null, ended: false }))
  const api = createApi(() => store.getState().token, tokenRejected, noteClock, takeAsked)
  /** How far the server's clock is ahead of the device's. */
  let aheadMs = 0

  function noteClock(headers: Headers) {
    const at = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(at)) aheadMs = at - Date.now()
  }

  const set = (state: AdminState) => store.setState(state, true)

  function signOutHere(ended: boolean) {
    set({ status: 'signed-out', token: null, ended })
    storedToken.set(null)
  }

  function enter({ token, admin, testSignIn }: CallReply<typeof adminAuthCalls.adminLogin>) {
    set({ status: 'signed-in', token, admin, testSignIn })
    storedToken.set(token)
  }

  function tokenRejected(token: string): undefined {
    if (store.getState().token === token) signOutHere(true)
  }

  async function check(token: string, ahead?: () => Promise<void>) {
    set({ status: 'checking', token })
    const isCurrent = () => {
      const { status, token: current } = store.getState()
      return status === 'checking' && current === token
    }
    try {
      const [{ admin, testSignIn }] = await Promise.all([api.call(adminAuthCalls.adminVerify, {}), ahead?.()])
      if (isCurrent()) set({ status: 'signed-in', token, admin, testSignIn })
    } catch {
      // After a 401 the session has ended already, see `tokenRejected`.
      if (isCurrent()) set({ status: 'unchecked', token })
    }
  }

  return {
    store,
    api,
    now: () => new Date(Date.now() + aheadMs),
    check: (token) => check(token),
    tokenRejected,
    leave: () => signOutHere(false),

    start(ahead) {
      const token = storedToken.get()
      if (token !== null) void check(token, ahead)
      storedToken.use.subscribe((stored) => {
        if (stored === store.getState().token) return
        if (stored === null) signOutHere(false)
        else void check(stored)
      })
    },

    async recheck() {
      const { status, token } = store.getState()
      if (status !== 'signed-in') return
      const { admin, testSignIn } = await api.call(adminAuthCalls.adminVerify, {})
      if (store.getState().token === token) set({ status, token, admin, testSignIn })
    },

    async signIn(email, password, totp) {
      const body = { email, password, totp, deviceToken: deviceToken() }
      enter(await api.call(adminAuthCalls.adminLogin, { body }))
    },

    async signInByPhone(phoneNumber, otp) {
      enter(await api.call(adminAuthCalls.adminPhoneLogin, { body: { phoneNumber, otp, deviceToken: deviceToken() } }))
    },

    enterScreen(token) {
      const former = storedToken.get()
      if (former !== null && former !== token) {
        endOnServer(former, adminAuthCalls.adminLogout).catch(() => undefined)
      }
      storedToken.set(token)
      void check(token)
    },

    async logOut() {
      const { token } = store.getState()
      if (token === null) return
      const ending = endOnServer(token, adminAuthCalls.adminLogout)
      signOutHere(false)
      await ending
    },
  }
}
