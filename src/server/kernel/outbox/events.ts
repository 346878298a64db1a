import type { z } from 'zod'
import type { Message } from '#server/kernel/realtime/messages.ts'

/** A kind of event, as its area defines it. */
export interface EventKind<Payload extends z.ZodObject = z.ZodObject> {
  payload: Payload
  /** The messages by which sockets hear of it; left out when none does. */
  messages?(event: z.output<Payload>): Message[]
}

/** Defines a kind of event, so that `messages` knows the payload's type. */
export function eventKind<Payload extends z.ZodObject>(
  payload: Payload,
  messages?: EventKind<Payload>['messages'],
): EventKind<Payload> {
  return { payload, ...(messages && { messages }) }
}

type Fields<Payload extends z.ZodType> = Record<string, never> extends z.output<Payload> ? unknown : z.output<Payload>

/** The payloads of several kinds, by type. */
export type PayloadsOf<Kinds extends Record<string, { payload: z.ZodObject }>> = {
  [Type in keyof Kinds]: Fields<Kinds[Type]['payload']>
}

/**
 * Payloads of events written to the outbox, in the transaction of the change. Each area adds its own in its `events.ts`.
 * They stay readable for the version before: fields are only added.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it.
export interface StoredPayloads {}

/** Payloads of events published in the process alone: one that is lost costs a screen a late refresh. Filled by the areas. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it.
export interface HintPayloads {}

type EventOf<Payloads> = { [Type in keyof Payloads & string]: { type: Type } & Payloads[Type] }[keyof Payloads & string]

/** Named as the socket events of the spec (customer §7). */
export type OutboxEvent = EventOf<StoredPayloads>
export type OutboxType = OutboxEvent['type']
export type PayloadOf<Type extends OutboxType> = StoredPayloads[Type]

/** What has happened, published after it has been committed. */
export type DomainEvent = OutboxEvent | EventOf<HintPayloads>

/** All kinds of events that this version knows, put together by the server. */
export interface EventKinds {
  stored: Record<OutboxType, EventKind>
  hints: Record<keyof HintPayloads, EventKind>
}

/** The messages for sockets that an event leads to. */
export function messagesOf({ stored, hints }: EventKinds, event: DomainEvent): Message[] {
  const kinds: Record<string, EventKind> = { ...stored, ...hints }
  return kinds[event.type]?.messages?.(event) ?? []
}
