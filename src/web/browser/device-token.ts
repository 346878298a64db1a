import { stored } from './stored.ts'

const token = stored<string | null>(
  'dabba-device',
  (text) => (text !== null && /^[\w-]{43}$/.test(text) ? text : null),
  (value) => value,
)

/**
 * What this browser names itself by when it signs in: 256 random bits, made up the first time. Where it has signed in
 * before, nobody else can use up what it may still try. It outlives the session and says nothing of whose it was.
 */
export function deviceToken(): string {
  const known = token.get()
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  token.set(made)
  return made
}
