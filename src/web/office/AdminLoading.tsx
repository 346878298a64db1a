import { LoaderCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'

/** Stands in the document of /admin and while the stored token is being checked. */
export function AdminLoading() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-content-center p-4">
      <div role="status" className="flex items-center gap-3">
        <LoaderCircle className="size-6 shrink-0 animate-spin text-leaf" />
        <h1 className="font-semibold text-xl">{m.admin_loading()}</h1>
      </div>
    </main>
  )
}
