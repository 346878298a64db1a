import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** Holds the places of a few addresses, and says that they are coming. */
export function AddressSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Spinner label={m.address_loading()} className="py-2.5" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
