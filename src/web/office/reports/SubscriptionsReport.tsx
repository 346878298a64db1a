import * as m from '#paraglide/messages.js'
import { csvPhone } from '#shared/base/csv.ts'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { SubscriptionReport } from '#shared/contract/reports/office/reports.schemas.ts'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Tone } from '#web/ui/tones.ts'
import { LazySubscriptionPauses } from '../parts/LazySubscriptionPauses.tsx'
import { SubscriptionMeals } from '../parts/SubscriptionMeals.tsx'
import { shareBars } from '../parts/shares.ts'
import { Figures } from './Figures.tsx'
import { LatestOrders } from './LatestOrders.tsx'
import { PictureCard } from './PictureCard.tsx'
import { ReportView } from './ReportView.tsx'

const STATES: Record<SubscriptionReport['status'], { label: () => string; tone: Tone }> = {
  queued: { label: m.admin_reports_subscription_queued, tone: 'info' },
  active: { label: m.admin_reports_subscription_active, tone: 'success' },
  expired: { label: m.admin_reports_subscription_expired, tone: 'neutral' },
  cancelled: { label: m.admin_reports_subscription_cancelled, tone: 'danger' },
}

const customer = ({ name }: SubscriptionReport) => name || m.admin_orders_guest()

/** The subscriptions with a day in the period, and how their orders stand. */
export function SubscriptionsReport() {
  return (
    <ReportView
      title={m.admin_reports_subscriptions_title()}
      file="subscriptions"
      columns={columns()}
      rowsOf={({ subscriptions }) => subscriptions.subscriptions}
      keyOf={({ _id }) => _id}
      nameOf={customer}
      detail={(subscription) => (
        <>
          <Figures
            figures={[
              { label: m.admin_reports_column_plates(), value: countText(subscription.meals) },
              { label: m.admin_reports_column_left(), value: countText(subscription.mealsLeft) },
              { label: m.admin_column_price(), value: formatRupees(subscription.price) },
            ]}
          />
          <LatestOrders phone={subscription.phone_number} ofSubscriptions />
          <LazySubscriptionPauses subscriptionId={subscription._id} />
          <SubscriptionMeals subscriptionId={subscription._id} />
        </>
      )}
      picture={({ subscriptions }) => (
        <PictureCard title={m.admin_reports_subscription_orders_by_share()}>
          <Figures
            figures={[
              { label: m.admin_dashboard_active_subscriptions(), value: countText(subscriptions.active) },
              { label: m.admin_column_orders(), value: countText(subscriptions.orders) },
              { label: m.admin_column_revenue(), value: formatRupees(subscriptions.revenue) },
            ]}
          />
          <BarsByName
            title={m.admin_reports_subscription_orders_by_share()}
            bars={shareBars(subscriptions)}
            format={countText}
          />
        </PictureCard>
      )}
      note={({ subscriptions: { subscriptions, totalSubscriptions } }) =>
        totalSubscriptions > subscriptions.length
          ? m.admin_reports_subscriptions_cut({
              count: countText(subscriptions.length),
              total: countText(totalSubscriptions),
            })
          : null
      }
    />
  )
}

function columns(): DataColumn<SubscriptionReport>[] {
  return [
    { key: 'customer', label: m.admin_reports_column_customer(), value: customer },
    {
      key: 'phone',
      label: m.admin_reports_column_phone(),
      value: (subscription) => displayPhone(subscription.phone_number),
      show: (subscription) => <span className="whitespace-nowrap">{displayPhone(subscription.phone_number)}</span>,
      csv: (subscription) => csvPhone(subscription.phone_number),
    },
    {
      key: 'status',
      label: m.admin_column_status(),
      value: ({ status }) => STATES[status].label(),
      show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label()}</Badge>,
    },
    { key: 'left', label: m.admin_reports_column_left(), value: ({ mealsLeft }) => mealsLeft },
    {
      key: 'starts',
      label: m.admin_reports_column_starts(),
      value: ({ startDay }) => startDay,
      show: ({ startDay }) => <span className="whitespace-nowrap">{shortDate(startDay)}</span>,
    },
    {
      key: 'ends',
      label: m.admin_reports_column_ends(),
      value: ({ endDay }) => endDay,
      show: ({ endDay }) => <span className="whitespace-nowrap">{shortDate(endDay)}</span>,
    },
    {
      key: 'price',
      fileOnly: true,
      label: m.admin_column_price(),
      value: ({ price }) => price,
      show: (row) => formatRupees(row.price),
    },
  ]
}
