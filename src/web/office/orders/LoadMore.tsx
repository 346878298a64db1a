import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'

export interface More {
  load: () => void
  loading: boolean
  failed: boolean
  /** Read as soon as the end of the list is near. */
  byItself: boolean
}

/** Asks for the next older orders. */
export function LoadMore({ more }: { more: More }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <Button variant="secondary" busy={more.loading} busyLabel={m.admin_orders_loading_more()} onClick={more.load}>
        {m.admin_orders_load_more()}
      </Button>
      <p role="alert" className="font-medium text-danger-dark text-sm">
        {more.failed && m.admin_orders_more_failed()}
      </p>
    </div>
  )
}
