import { ADMINS, type Message, roomOfCustomer } from '#server/kernel/realtime/messages.ts'
import type { AdminEvents, CustomerEvents } from '#shared/contract/realtime.ts'

/** A message to a customer's own sockets. */
export function toCustomer<Name extends keyof CustomerEvents>(
  { customerId }: { customerId: string },
  name: Name,
  payload: Parameters<CustomerEvents[Name]>[0],
): Message {
  return { room: roomOfCustomer(customerId), name, payload }
}

/** A message to all admins who may read orders. */
export function toAdmins<Name extends keyof AdminEvents>(
  name: Name,
  payload: Parameters<AdminEvents[Name]>[0],
): Message {
  return { room: ADMINS, name, payload }
}
