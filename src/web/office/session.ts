import { useSyncExternalStore } from 'react'
import type { CallReply } from '#shared/contract/define.ts'
import { adminAuthCalls } from '#shared/contract/office/auth.ts'
import { deviceToken } from '../browser/device-token.ts'
import { stored } from '../browser/stored.ts'
import { ApiError } from '../data/api-error.ts'
import { createApi } from '../data/call-api.ts'

/** The signed-in admin, kept in memory alone. */
export type Admin = CallReply<typeof adminAuthCalls.adminLogin>['admin']

/** The admin's session. Only the token is stored, under its own key (spec: admin §3 and §4). */
export type AdminSession =
  | { status: 'checking'; token: string }
  /** The stored token could not be checked, for another reason than being rejected. */
  | { status: 'unchecked'; token: string }
  | { status: 'signed-out'; token: null; ended: boolean }
  /** `testSignIn`: customers sign in by a code that everybody knows. */
  | { status: 'signed-in'; token: string; admin: Admin; testSignIn: boolean }

const storedToken = stored<string | null>(
  'dabba-admin-token',
  (text) => text || null,
  (token) => token,
)

let current: AdminSession = { status: 'signed-out', token: null, ended: false }
const listeners = new Set<() => void>()

function set(session: AdminSession) {
  current = session
  for (const listener of listeners) listener()
}

export function useAdminSession(): AdminSession {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
  )
}

/** The client for the admin's calls. A rejected token ends the session, whichever call met the rejection. */
export const adminApi = createApi(() => current.token, sessionEnded)

/** For what cannot go through `adminApi`: the token, `null` when nobody is signed in. */
export function adminToken(): string | null {
  return current.token
}

/** On load: checks the stored token with the server. From then on other windows' sign-ins and logouts count here too. */
export function restoreSession() {
  storedToken.subscribe(() => {
    const token = storedToken.get()
    if (token === current.token) return
    if (token === null) set({ status: 'signed-out', token: null, ended: false })
    else checkSession(token)
  })
  const token = storedToken.get()
  if (token !== null) checkSession(token)
}

/** Asks the server whose token it is. 401 forgets the token; any other failure keeps it, so that one can try again. */
export async function checkSession(token: string) {
  set({ status: 'checking', token })
  const isOurs = () => current.status === 'checking' && current.token === token
  try {
    const { admin, testSignIn } = await adminApi.call(adminAuthCalls.adminVerify, {})
    if (isOurs()) set({ status: 'signed-in', token, admin, testSignIn })
  } catch {
    // After a 401 the session has been ended already, see `sessionEnded`.
    if (isOurs()) set({ status: 'unchecked', token })
  }
}

/** Signs in; `totp` is the code of the second factor, if one is asked for. Rejects with ApiError; nothing has changed then. */
export async function signIn(email: string, password: string, totp?: string) {
  const body = { email, password, totp, deviceToken: deviceToken() }
  const reply = await adminApi.call(adminAuthCalls.adminLogin, { body })
  set({ status: 'signed-in', token: reply.token, admin: reply.admin, testSignIn: reply.testSignIn })
  storedToken.set(reply.token)
}

/** Logs out. The session here ends even when the server cannot be reached; the promise then rejects. */
export async function logOut() {
  const { token } = current
  if (token === null) return
  const ending = createApi(
    () => token,
    () => undefined,
  ).call(adminAuthCalls.adminLogout, {})
  forget(false)
  await ending.catch((error: unknown) => {
    // The server says that the session had ended before: that is what was wanted.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
}

/** The token is no longer good, as an answer or the socket says. */
export function sessionEnded(token: string): undefined {
  if (current.token === token) forget(true)
}

/** The session has been ended on the server, as was wished. */
export function leaveSession() {
  forget(false)
}

function forget(ended: boolean) {
  set({ status: 'signed-out', token: null, ended })
  storedToken.set(null)
}
