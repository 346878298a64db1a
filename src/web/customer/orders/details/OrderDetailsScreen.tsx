import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RequireLogin } from '../../account/login/RequireLogin.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { readOrder, readOwner } from '../../shell/navigation/read-order-state.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderDetailsSkeleton } from './OrderDetailsSkeleton.tsx'
import { useNewestOrder } from './use-newest-order.ts'

/** /order-details: one order, first as the list passed it, then as the server has it. */
export default function OrderDetailsScreen() {
  const order = useNavigationState(readOrder)
  const owner = useNavigationState(readOwner)
  return (
    <>
      <PageHeader title={m.order_details_title()} renderBack={(props) => <BackLink to="/my-orders" {...props} />} />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        {order === undefined ? (
          <OrderDetailsSkeleton />
        ) : order === null ? (
          <NoOrder />
        ) : (
          <RequireLogin text={m.orders_login_text()} loading={<OrderDetailsSkeleton />}>
            {({ phoneNumber }) =>
              (owner ?? phoneNumber) === phoneNumber ? <NewestOrder handed={order} /> : <NoOrder />
            }
          </RequireLogin>
        )}
      </main>
    </>
  )
}

function NoOrder() {
  return (
    <EmptyState
      picture="empty-box"
      title={m.order_details_not_found_title()}
      text={m.order_details_not_found_text()}
      action={<BackToOrders />}
    />
  )
}

function NewestOrder({ handed }: { handed: Order }) {
  return (
    <>
      <OrderDetails {...useNewestOrder(handed)} />
      <BackToOrders full />
    </>
  )
}

function BackToOrders({ full = false }: { full?: boolean }) {
  return (
    <BackLink to="/my-orders" className={full ? buttonClass('secondary', 'w-full') : buttonClass()}>
      {m.order_details_back()}
    </BackLink>
  )
}
