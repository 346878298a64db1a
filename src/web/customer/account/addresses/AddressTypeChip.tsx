import { BriefcaseBusiness, House, MapPin } from 'lucide-react'
import type { AddressType } from '#shared/domain/people/address.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { addressTypeLabel } from './address-type-label.ts'

const ICONS = { Home: House, Office: BriefcaseBusiness, Other: MapPin }

/** Home, Office or Other as a chip. */
export function AddressTypeChip({ type }: { type: AddressType }) {
  const Icon = ICONS[type]
  return <Badge icon={<Icon />}>{addressTypeLabel(type)}</Badge>
}
