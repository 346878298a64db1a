import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { rolesName } from './role-texts.ts'

/** What can be done with somebody. */
export type PersonAction = 'edit' | 'role' | 'password' | 'withdraw-link' | 'disable' | 'enable' | 'logout'

interface PersonCardProps {
  member: StaffMember
  onAction: (member: StaffMember, action: PersonAction) => void
  /** Whether the caller may change people, and so the own name. */
  mayEdit: boolean
}

/** One of the kitchen's people, with what may be changed. */
export function PersonCard({ member, onAction, mayEdit }: PersonCardProps) {
  const { name, email, phone, disabled, second_factor, sessions, changeable, password_link_until: link } = member
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
          <Badge tone={disabled ? 'neutral' : 'info'}>{rolesName(member)}</Badge>
          {member.you && <Badge tone="success">{m.people_you()}</Badge>}
          {disabled && <Badge tone="danger">{m.people_disabled()}</Badge>}
          {second_factor && <Badge>{m.people_second_factor()}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">{email ?? displayPhone(phone ?? '')}</p>
        <p className="text-ink-soft text-sm">{signInText(member)}</p>
        {link && (
          <p className="text-ink-soft text-sm">
            {m.people_password_open({ when: `${shortDate(link)}, ${clockTime(link)}` })}
          </p>
        )}
      </div>
      {member.you && mayEdit && button('edit', m.people_edit())}
      {changeable && (
        <div className="flex flex-wrap gap-2">
          {button('edit', m.people_edit())}
          {button('role', m.people_change_role())}
          {email !== null && button('password', m.people_password())}
          {link && button('withdraw-link', m.people_password_withdraw())}
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
