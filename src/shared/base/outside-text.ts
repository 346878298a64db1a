import * as m from '#paraglide/messages.js'

/** Why nothing is delivered to an address, and how the kitchen is reached, if it says so. */
export function outsideText(pincode: string, contact: string | null): string {
  return contact === null ? m.error_address_outside({ pincode }) : m.error_address_outside_contact({ pincode, contact })
}
