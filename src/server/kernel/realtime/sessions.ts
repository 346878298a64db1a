import type { SocketCaller } from './io.ts'

/** Tokens, as hashes, by whose they are; of admins with the role that each had at the handshake. */
export interface TokenHashes {
  customer: Buffer[]
  admin: { tokenHash: Buffer; role: string | null }[]
}

/** What the sockets ask of those who keep the sessions. Handed in at the start. */
export interface SocketSessions {
  /** Whose token it is; `null` for one that is missing, made up, ended or expired. */
  callerOf(token: string | null): Promise<SocketCaller | null>
  /** Of these tokens the hashes of those that are no longer good, or whose admin has another role now. */
  endedOf(hashes: TokenHashes): Promise<Buffer[]>
}
