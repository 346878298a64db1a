import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { adminEventSchemas, clientMessageSchemas, customerEventSchemas } from './realtime.schemas.ts'

/** The events of the sockets (socket.io): their names stand in realtime.schemas.ts, the types for both sides here. */
type EventsOf<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: (payload: z.output<Schemas[Name]>) => void
}

export type CustomerEvents = EventsOf<typeof customerEventSchemas>
export type AdminEvents = EventsOf<typeof adminEventSchemas>
export type SocketEvents = CustomerEvents & AdminEvents

/** What came of a message. */
export interface MessageAnswer {
  success: boolean
  error?: string
}

/** What clients say to the server; the answer is sent when it is asked for. */
export type ClientMessages = {
  [Name in keyof typeof clientMessageSchemas]: (
    content: z.output<(typeof clientMessageSchemas)[Name]>,
    answer?: (answer: MessageAnswer) => void,
  ) => void
}

/** What a client sends with its handshake. */
export interface SocketHandshake {
  token: string
}

/** Carried by the error (`data`) of a handshake that is rejected. */
export interface HandshakeRejection {
  code: Extract<ErrorCode, 'sign_in_required' | 'unavailable'>
}

/** Milliseconds. The client's waits and limit of the spec (customer §9). */
export const SOCKET_TIMES = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, timeout: 20_000 }
