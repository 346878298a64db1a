import type { AppContext } from '#server/kernel/context.ts'

const TIMEOUT_MS = 10_000

/**
 * Tells AUTH_SYNC_URL, when there is one, of an admin's session: POST with its token as bearer when it begins, DELETE
 * when it is logged out (spec: admin §7). Nobody waits for it, and a failure is only logged.
 */
export function syncAuth(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  method: 'POST' | 'DELETE',
  token: string,
) {
  if (config.authSyncUrl === null) return
  fetch(config.authSyncUrl, {
    method,
    headers: { authorization: `Bearer ${token}` },
    // A token goes nowhere but to the address that was configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => {
      await response.body?.cancel()
      if (!response.ok) log.warn({ method, status: response.status }, 'the auth sync was rejected')
    })
    .catch((error: unknown) => log.warn({ method, err: error }, 'the auth sync failed'))
}
