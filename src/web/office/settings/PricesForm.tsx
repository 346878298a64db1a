import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import { DEFAULT_DAYS, planPrice } from '#shared/domain/subscriptions/subscription.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Field } from '#web/ui/Field.tsx'
import { PriceField } from '../parts/PriceField.tsx'
import { useMay } from '../session-context.ts'
import type { SettingsFormProps } from './KitchenView.tsx'
import {
  PRICE_LABELS,
  type PriceDraft,
  type PriceName,
  priceDifferences,
  pricesOfDraft,
  pricesProblem,
  repriced,
} from './price-draft.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { usePricesEditor } from './use-prices-editor.ts'

/** What is charged where nothing else says so, with what on the coming menus goes by it. */
export function PricesForm({ saved, onChanged }: SettingsFormProps<KitchenPrices>) {
  const [reason, setReason] = useState('')
  const asks = !useMay()('prices.write')
  const editor = usePricesEditor(saved, reason, onChanged, { asks, onAsked: () => setReason('') })
  const { draft, setDraft, changed } = editor
  useEffect(() => onChanged(changed), [changed, onChanged])
  const wrong = editor.problem?.fields ?? {}
  const { menus, addOns, dishes, subscriptions } = saved.affects
  const price = (field: PriceName, affects: string) => ({
    name: field,
    label: PRICE_LABELS[field](),
    of: field === 'addOn' ? ('extras' as const) : ('meals' as const),
    hint: affects,
    price: draft[field],
    error: wrong[field],
    onPrice: (price: string) => setDraft((now) => ({ ...now, [field]: price })),
  })
  const coming = repriced(saved, draft)
  return (
    <SettingsCard
      title={m.settings_prices_title()}
      saved={saved}
      editor={editor}
      differences={(theirs) => priceDifferences(theirs, draft)}
      submitLabel={
        asks ? m.approval_ask() : saved.admin === null && !changed ? m.settings_prices_right() : m.settings_save()
      }
      // Nobody has said yet that the usual prices are right: that can be said without a change.
      sendable={!asks && saved.admin === null}
      onSubmit={editor.save}
      busy={editor.saving}
      busyLabel={m.settings_saving()}
    >
      <p className="text-base">{m.settings_prices_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField {...price('thali', m.settings_prices_menus({ count: countText(menus) }))} />
        <PriceField {...price('subscription', m.settings_prices_subscriptions({ count: countText(subscriptions) }))} />
        <PriceField {...price('addOn', m.settings_prices_add_ons({ count: countText(addOns) }))} />
        <PriceField {...price('dish', m.settings_prices_dishes({ count: countText(dishes) }))} />
      </div>
      {changed && pricesProblem(draft) === null && (
        <>
          <div role="status" className="flex flex-col gap-2 rounded-md bg-sunken p-3 text-base">
            <p>{m.settings_prices_preview({ menus: countText(coming.menus), addOns: countText(coming.addOns) })}</p>
            <PlanPreview saved={saved} draft={draft} />
          </div>
          <Field
            name="reason"
            label={m.admin_reason()}
            hint={asks ? m.approval_reason_hint() : m.admin_reason_kept()}
            error={wrong.reason}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** What a subscription costs by the draft. */
function PlanPreview({ saved, draft }: { saved: KitchenPrices; draft: PriceDraft }) {
  const { thali, subscription } = pricesOfDraft(draft)
  return (
    <>
      {subscription !== saved.subscription && (
        <p>
          {m.settings_prices_plan({
            days: DEFAULT_DAYS,
            total: formatRupees(planPrice(DEFAULT_DAYS, subscription)),
            before: formatRupees(planPrice(DEFAULT_DAYS, saved.subscription)),
            count: countText(saved.affects.subscriptions),
          })}
        </p>
      )}
      {subscription >= thali && <p>{m.settings_prices_plan_dearer({ thali: formatRupees(thali) })}</p>}
    </>
  )
}
