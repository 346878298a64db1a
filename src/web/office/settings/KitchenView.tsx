import type { ComponentProps, ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import type { Call, CallInput, CallReply } from '#shared/contract/define.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useMay } from '../session-context.ts'
import { CapacityCard } from './CapacityCard.tsx'
import { DinnerCard } from './DinnerCard.tsx'
import { KitchenForm } from './KitchenForm.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { PricesForm } from './PricesForm.tsx'
import { SlotForm } from './SlotForm.tsx'
import { TaxForm } from './TaxForm.tsx'
import { useBasis } from './use-basis.ts'

/** Who the kitchen is, what things cost, what is usual for the slots, and the rules by which subscriptions are sold. */
export default function KitchenView() {
  // To be read, too, only by who may change it: customers read it elsewhere.
  const may = useMay()
  const mayAsk = may('approvals.ask')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {may('kitchen.write') && (
        <div className="xl:col-span-2">
          <Read call={adminKitchenCalls.adminKitchen}>
            {({ kitchen }) => <Latest saved={kitchen} Form={KitchenForm} />}
          </Read>
        </div>
      )}
      {may('kitchen.write') && (
        <Read call={adminDocumentCalls.getTaxSettings}>
          {({ settings }) => <Latest saved={settings} Form={TaxForm} />}
        </Read>
      )}
      {(may('prices.write') || mayAsk) && (
        <Read call={priceCalls.getPrices}>{({ prices }) => <Latest saved={prices} Form={PricesForm} />}</Read>
      )}
      <Slots />
      {(may('policy.write') || mayAsk) && (
        <Read call={adminPolicyCalls.adminSubscriptionPolicy}>
          {({ policy }) => <Latest saved={policy} Form={PolicyForm} />}
        </Read>
      )}
    </div>
  )
}

/** The hours of the slots and for how many plates they have room; all of them at once, so that none moves another. */
function Slots() {
  const slots = useCall(slotCalls.listSlots, {}, { staleTime: 0 })
  const capacities = useCall(capacityCalls.getUsualCapacity, {}, { staleTime: 0 })
  return (
    <LoadedSettings
      data={slots.data && capacities.data && { ...slots.data, capacities: capacities.data.slots }}
      failed={slots.isError || capacities.isError}
      onRetry={() => Promise.all([slots.refetch(), capacities.refetch()])}
      retrying={slots.isFetching || capacities.isFetching}
    >
      {({ slots, capacities }) => (
        <>
          {slots.map((slot) => (
            <Latest key={slot.slot} saved={slot} Form={SlotForm} />
          ))}
          {capacities.map((usual) => (
            <CapacityCard key={usual.slot} usual={usual} />
          ))}
          <DinnerCard slots={slots} />
        </>
      )}
    </LoadedSettings>
  )
}

/** Settings that one call reads. */
function Read<C extends Call>({ call, children }: { call: C; children: (reply: CallReply<C>) => ReactNode }) {
  const read = useCall(call, {} as CallInput<C>, { staleTime: 0 })
  return (
    <LoadedSettings data={read.data} failed={read.isError} onRetry={() => read.refetch()} retrying={read.isFetching}>
      {children}
    </LoadedSettings>
  )
}

function LoadedSettings<Data>(props: Omit<ComponentProps<typeof Loaded<Data>>, 'error' | 'loading'>) {
  return (
    <Loaded
      {...props}
      error={{ title: m.settings_failed_title(), text: m.settings_failed() }}
      loading={
        <SkeletonGroup label={m.settings_loading()}>
          <Skeleton className="h-120 rounded-lg" />
        </SkeletonGroup>
      }
    />
  )
}

export interface SettingsFormProps<Saved> {
  saved: Saved
  /** Whether something has been entered that is not saved. */
  onChanged: (changed: boolean) => void
}

interface LatestProps<Saved> {
  saved: Saved
  Form: (props: SettingsFormProps<Saved>) => ReactNode
}

/** A form of what is saved. It begins anew when somebody has changed that, unless something has been entered. */
function Latest<Saved extends { updatedAt: string }>({ saved, Form }: LatestProps<Saved>) {
  const { basis, setChanged } = useBasis(saved)
  return <Form key={basis.updatedAt} saved={basis} onChanged={setChanged} />
}
