import * as m from '#paraglide/messages.js'
import { addressProblem } from '#shared/domain/people/address.ts'

/** In what the two address screens differ. The spec gives each its own fields and words (customer §2, §5, §8). */
export interface AddressStyle {
  /** The button that opens the form. */
  addLabel: string
  /** Under "No Addresses Added". */
  emptyText: string | null
  /** The form asks for the recipient's name; otherwise a name is held but not displayed. */
  asksName: boolean
  /** A new address is sent with the customer's id. */
  sendsUserId: boolean
  defaultUpdated: string
  /** What is wrong with what was typed, in the screen's words; `null` when nothing is. */
  problem: (text: string) => string | null
}

/** /address */
export const addressStyle = (): AddressStyle => ({
  addLabel: m.address_add_new(),
  emptyText: m.address_none_text(),
  asksName: true,
  sendsUserId: true,
  defaultUpdated: m.address_default_updated(),
  problem: (text) => {
    switch (addressProblem(text)) {
      case 'empty':
        return m.address_empty()
      case 'short':
        return m.address_short()
      case 'long':
        return m.error_address_long()
      case null:
        return null
    }
  },
})

/** /add-address */
export const addAddressStyle = (): AddressStyle => ({
  addLabel: m.add_address_new(),
  emptyText: null,
  asksName: false,
  sendsUserId: false,
  defaultUpdated: m.add_address_default_updated(),
  problem: (text) => {
    switch (addressProblem(text)) {
      case 'empty':
      case 'short':
        return m.add_address_short()
      case 'long':
        return m.error_address_long()
      case null:
        return null
    }
  },
})
