/** The room of all admins who may read orders. */
export const ADMINS = 'admins'

/** The room of a customer's sockets: theirs by their tokens, never by what they say. */
export function roomOfCustomer(customerId: string): string {
  return `customer ${customerId}`
}

/** The room of one admin's sockets, to count them. */
export function roomOfAdmin(adminId: string): string {
  return `admin ${adminId}`
}

/** A message on its way to the sockets of a room; to all sockets when `room` is `null`. */
export interface Message {
  room: string | null
  name: string
  payload: object
}
