import type { SeenTerms } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import type { PreviewLine } from '#shared/domain/ordering/cart.ts'
import type { PaymentState } from '../../shell/navigation/navigation-state.ts'
import type { OrderBody } from './order-attempt.ts'
import type { PaymentChoice } from './use-payment-method.ts'

/** Lines as they are sent: what a dish is called in other languages the server knows. */
export const sentLines = (lines: PreviewLine[]): OrderBody['items'] => lines.map(({ names: _, ...line }) => line)

/** The order as the spec sends it (customer §3), with the day, slot and terms that the customer has seen. */
export function orderBody(
  user: User,
  state: PaymentState,
  typed: { address: string; note: string; method: PaymentChoice['method'] },
  seen: SeenTerms,
  now: Date,
): OrderBody {
  const { orderSummary, selectedAddress, menuData } = state
  return {
    items: sentLines(orderSummary.items),
    totalAmount: orderSummary.totalAmount,
    paymentMethod: typed.method,
    orderDate: now.toISOString(),
    status: 'confirmed',
    phoneNumber: user.phoneNumber,
    userAddress: selectedAddress?.address ?? typed.address.trim(),
    userId: user._id,
    selectedAddressId: selectedAddress?.id ?? null,
    ...(typed.note.trim() && { notes: typed.note.trim() }),
    ...(menuData && { menuDate: menuData.day }),
    ...(menuData?.menu.slot && { slot: menuData.menu.slot }),
    seen,
  }
}
