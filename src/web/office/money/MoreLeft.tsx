import * as m from '#paraglide/messages.js'
import type { ListTotal } from '#shared/contract/money/office/money.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'

/** Says how many there are beyond those that are listed; nothing when all are. */
export function MoreLeft({ total, listed }: { total: ListTotal; listed: number }) {
  if (total.count <= listed) return null
  return <p className="text-ink-soft text-sm">{m.money_more_left({ count: countText(total.count - listed) })}</p>
}
