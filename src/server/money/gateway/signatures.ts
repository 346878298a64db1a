import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether one of the secrets has made this signature of these bytes. Takes as long for a wrong one as for the right one. */
export function isSigned(
  parts: readonly (string | Buffer)[],
  signature: unknown,
  secrets: readonly string[],
  encoding: 'hex' | 'base64',
): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  // All are tried, whichever fits.
  const fits = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    const right = Buffer.from(hmac.digest(encoding))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return fits.includes(true)
}
