import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 random bits. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256: enough for a random token, which cannot be guessed, and quick enough for every request. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
