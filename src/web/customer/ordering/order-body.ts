import type { User } from '#shared/contract/customer/auth.schemas.ts'
import type { PaymentState } from '../navigation/navigation-state.ts'
import type { OrderBody } from './order-attempt.ts'

/** The order as the spec sends it (customer §3), with the day whose menu the customer has seen. */
export function orderBody(user: User, state: PaymentState, typedAddress: string, now: Date): OrderBody {
  const { orderSummary, selectedAddress, menuData } = state
  return {
    items: orderSummary.items,
    totalAmount: orderSummary.totalAmount,
    paymentMethod: 'COD',
    orderDate: now.toISOString(),
    status: 'confirmed',
    phoneNumber: user.phoneNumber,
    userAddress: selectedAddress?.address ?? typedAddress.trim(),
    userId: user._id,
    selectedAddressId: selectedAddress?.id ?? null,
    ...(menuData && { menuDate: menuData.day }),
  }
}
