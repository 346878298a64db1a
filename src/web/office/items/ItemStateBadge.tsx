import * as m from '#paraglide/messages.js'
import { Badge } from '#web/ui/Badge.tsx'

export function ItemStateBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="success">{m.admin_items_active()}</Badge> : <Badge>{m.admin_items_inactive()}</Badge>
}
