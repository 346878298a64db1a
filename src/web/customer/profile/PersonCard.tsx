import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/customer/auth.schemas.ts'
import { formatDate } from '#shared/domain/calendar/dates.ts'
import { displayPhone } from '#shared/domain/people/phone.ts'
import { Card } from '#web/ui/Card.tsx'

/** Name, since when, phone and address. */
export function PersonCard({ user }: { user: User }) {
  return (
    <Card>
      <h2 className="font-bold text-xl">{user.name?.trim() || m.profile_guest()}</h2>
      <p className="text-base text-ink-soft">{m.profile_member_since({ date: formatDate(user.createdAt) })}</p>
      <dl className="mt-3 flex flex-col gap-3 border-line border-t pt-3">
        <Row icon={<Phone />} label={m.profile_phone()}>
          {displayPhone(user.phoneNumber)}
        </Row>
        <Row icon={<MapPin />} label={m.profile_address()}>
          {user.address?.trim() || m.profile_no_address()}
        </Row>
      </dl>
    </Card>
  )
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-leaf">
      <dt>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 whitespace-pre-line text-base">{children}</dd>
    </div>
  )
}
