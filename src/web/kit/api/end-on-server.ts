import type { authCalls } from '#shared/contract/people/customer/auth.ts'
import type { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { ApiError } from './api-error.ts'
import { createApi } from './call-api.ts'

/** Ends the session of a token on the server. A 401 is no failure: the session had ended before. */
export async function endOnServer(token: string, call: typeof authCalls.logout | typeof adminAuthCalls.adminLogout) {
  const api = createApi(
    () => token,
    () => undefined,
  )
  await api.call(call, {}).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
}
