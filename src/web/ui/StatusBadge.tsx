import {
  Bike,
  ChefHat,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  PackageCheck,
  SkipForward,
  Truck,
  Wallet,
} from 'lucide-react'
import type { ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { Badge } from './Badge.tsx'
import type { Tone } from './tones.ts'

const LOOKS: Record<ShownStatus, [Tone, LucideIcon]> = {
  pending: ['warning', Clock],
  confirmed: ['success', CircleCheck],
  preparing: ['warning', ChefHat],
  dispatched: ['info', Truck],
  out_for_delivery: ['info', Bike],
  delivered: ['strong', PackageCheck],
  cancelled: ['danger', CircleX],
  skipped: ['neutral', SkipForward],
  pending_payment: ['warning', Wallet],
}

/** An order's status as a chip: word, colour and icon. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {statusLabel(status)}
    </Badge>
  )
}
