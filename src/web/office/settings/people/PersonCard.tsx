import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { roleName } from './role-texts.ts'

/** What can be done with somebody. */
export type PersonAction = 'role' | 'disable' | 'enable' | 'logout'

interface PersonCardProps {
  member: StaffMember
  onAction: (member: StaffMember, action: PersonAction) => void
}

/** One of the kitchen's people, with what may be changed. */
export function PersonCard({ member, onAction }: PersonCardProps) {
  const { name, role, email, phone, disabled, second_factor, sessions, changeable } = member
  const button = (action: PersonAction, label: string) => (
    <Button variant="secondary" aria-label={`${label}: ${name}`} onClick={() => onAction(member, action)}>
      {label}
    </Button>
  )
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={disabled ? 'neutral' : 'info'}>{roleName(role)}</Badge>
          {member.you && <Badge tone="success">{m.people_you()}</Badge>}
          {disabled && <Badge tone="danger">{m.people_disabled()}</Badge>}
          {second_factor && <Badge>{m.people_second_factor()}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">{email ?? displayPhone(phone ?? '')}</p>
        <p className="text-ink-soft text-sm">{signInText(member)}</p>
      </div>
      {changeable && (
        <div className="flex flex-wrap gap-2">
          {button('role', m.people_change_role())}
          {sessions > 0 && button('logout', m.people_logout())}
          {disabled ? button('enable', m.people_enable()) : button('disable', m.people_disable())}
        </div>
      )}
    </Card>
  )
}

/** Where and when somebody was last here. */
function signInText({ sessions, last_signed_in_at: last }: StaffMember): string {
  if (last === null) return m.people_never_signed_in()
  const when = m.people_last_signed_in({ when: `${shortDate(last)}, ${clockTime(last)}` })
  if (sessions === 0) return when
  return `${when} · ${sessions === 1 ? m.people_session() : m.people_sessions({ count: sessions })}`
}
