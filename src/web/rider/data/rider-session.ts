import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CallReply } from '#shared/contract/define.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { type Api, createApi } from '#web/kit/api/call-api.ts'
import { endOnServer } from '#web/kit/api/end-on-server.ts'
import { deviceToken } from '#web/kit/browser/device-token.ts'
import { localItems } from '#web/kit/browser/items.ts'

/** Who is signed in on this phone. Without a network nobody asks the server, so that a run goes on. */
export type RiderState =
  | { status: 'signed-out'; token: null; ended: boolean }
  | { status: 'signed-in'; token: string; rider: { id: string; name: string } }

export interface RiderSession {
  store: StoreApi<RiderState>
  api: Api
  /** Rejects with ApiError. */
  signIn(phone: string, code: string): Promise<void>
  /** Ends the session here and, if it can be reached, on the server. */
  logOut(): Promise<void>
}

const KEY = 'dabba-rider'

/** One session for one running app, as it was kept on the phone. */
export function createRiderSession(): RiderSession {
  const store = createStore<RiderState>(() => restored())
  const api = createApi(() => store.getState().token, tokenRejected)

  function set(state: RiderState) {
    store.setState(state, true)
    localItems.write(KEY, state.status === 'signed-in' ? JSON.stringify(state) : null)
  }

  function tokenRejected(token: string): undefined {
    if (store.getState().token === token) set({ status: 'signed-out', token: null, ended: true })
  }

  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) store.setState(restored(), true)
  })

  return {
    store,
    api,

    async signIn(phoneNumber, otp) {
      const body = { phoneNumber, otp, deviceToken: deviceToken() }
      const reply: CallReply<typeof adminAuthCalls.adminPhoneLogin> = await api.call(adminAuthCalls.adminPhoneLogin, {
        body,
      })
      const { token, admin } = reply
      set({ status: 'signed-in', token, rider: { id: admin.id, name: admin.name } })
    },

    async logOut() {
      const { token } = store.getState()
      if (token === null) return
      const ending = endOnServer(token, adminAuthCalls.adminLogout)
      set({ status: 'signed-out', token: null, ended: false })
      await ending.catch(() => {
        // Without a network the session ends on the server by itself, within twelve hours.
      })
    },
  }
}

function restored(): RiderState {
  try {
    const state: RiderState | null = JSON.parse(localItems.read(KEY) ?? 'null')
    if (state?.status === 'signed-in' && state.token && state.rider.id) return state
  } catch {
    // Something else stands there.
  }
  return { status: 'signed-out', token: null, ended: false }
}
