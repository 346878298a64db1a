import * as m from '#paraglide/messages.js'
import { goTo } from '../hash-location.ts'

/** The way to the page of a customer. */
export function CustomerLink({ id }: { id: string }) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center font-medium text-leaf-dark underline underline-offset-4"
      onClick={() => goTo({ tab: 'customers', customer: id })}
    >
      {m.customer_open()}
    </button>
  )
}
