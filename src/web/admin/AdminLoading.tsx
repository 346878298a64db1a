import * as m from '#paraglide/messages.js'
import { Spinner } from '../ui/Spinner.tsx'

/** Stands in the document of /admin and while the stored token is being checked. */
export function AdminLoading() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <Spinner label={m.admin_loading()} />
    </main>
  )
}
