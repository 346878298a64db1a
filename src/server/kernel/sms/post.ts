const TIMEOUT_MS = 10_000

/** Posts to a provider. Throws for a rejection or after ten seconds; the error names the status only, no phone, no code. */
export async function post(url: string, init: { headers: Record<string, string>; body: string }): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const reply: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
  return reply
}
