import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { adminPolicyCalls } from '#shared/contract/office/policy.ts'
import { slotCalls } from '#shared/contract/office/slots.ts'
import { useCall } from '#web/data/use-call.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { SlotForm } from './SlotForm.tsx'
import { useBasis } from './use-basis.ts'

/** Settings: what is usual for the slots, and the rules by which subscriptions are sold. */
export default function SettingsTab() {
  const slots = useCall(slotCalls.listSlots, {}, { staleTime: 0 })
  const policy = useCall(adminPolicyCalls.adminSubscriptionPolicy, {}, { staleTime: 0 })
  const error = { title: m.settings_failed_title(), text: m.settings_failed() }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Loaded
        data={slots.data}
        failed={slots.isError}
        error={error}
        onRetry={() => slots.refetch()}
        retrying={slots.isFetching}
        loading={<Placeholder />}
      >
        {({ slots }) => slots.map((slot) => <Latest key={slot.slot} saved={slot} Form={SlotForm} />)}
      </Loaded>
      <Loaded
        data={policy.data}
        failed={policy.isError}
        error={error}
        onRetry={() => policy.refetch()}
        retrying={policy.isFetching}
        loading={<Placeholder />}
      >
        {({ policy }) => <Latest saved={policy} Form={PolicyForm} />}
      </Loaded>
    </div>
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

function Placeholder() {
  return (
    <SkeletonGroup label={m.settings_loading()}>
      <Skeleton className="h-120 rounded-lg" />
    </SkeletonGroup>
  )
}
