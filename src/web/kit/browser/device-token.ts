import { localItems } from './items.ts'

const KEY = 'dabba-device'

/**
 * What this browser names itself by when it signs in: 256 random bits, made up the first time. Where it has signed in
 * before, nobody else can use up what it may still try. It outlives the session and says nothing of whose it was.
 */
export function deviceToken(): string {
  const known = localItems.read(KEY)
  if (known !== null && /^[\w-]{43}$/.test(known)) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  localItems.write(KEY, made)
  return made
}
