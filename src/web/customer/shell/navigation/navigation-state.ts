import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { Cart, PreviewLine } from '#shared/domain/ordering/cart.ts'
import type { AddressType } from '#shared/domain/people/address.ts'

/**
 * What the screens of the checkout pass to each other as navigation state (spec: customer §2). The browser keeps it over
 * reload and back.
 */
export interface CheckoutState {
  cart: Cart
  /** The menu that the customer has seen, with its day. */
  menuData: { day: string; menu: Menu } | null
}

export interface PaymentState extends CheckoutState {
  orderSummary: { items: PreviewLine[]; totalAmount: number }
  selectedAddress?: SelectedAddress
}

/** /address, reached from /payment: carries the payment's state on and back. */
export interface AddressState extends PaymentState {
  fromPayment: true
}

export interface SelectedAddress {
  id: string
  type: AddressType
  address: string
  isDefault: boolean
}

/** /order-details */
export interface OrderDetailsState {
  order: Order
  /** The phone of its customer: the history entry outlives the session, and another customer may sign in. */
  phone?: string
}
