import { MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { NameForm } from './NameForm.tsx'

/** Name, since when, phone and address, and the ways to change them. */
export function PersonCard({ user }: { user: User }) {
  const [edits, setEdits] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const former = useRef(edits)
  useEffect(() => {
    if (former.current && !edits) editButton.current?.focus()
    former.current = edits
  }, [edits])
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="wrap-anywhere min-w-0 font-bold text-xl">{user.name?.trim() || m.profile_guest()}</h2>
        {!edits && (
          <Button ref={editButton} variant="quiet" onClick={() => setEdits(true)}>
            {m.profile_edit_name()}
          </Button>
        )}
      </div>
      {edits && <NameForm user={user} onClose={() => setEdits(false)} />}
      <p className="text-base text-ink-soft">{m.profile_member_since({ date: formatDate(user.createdAt) })}</p>
      <dl className="mt-3 flex flex-col gap-3 border-line border-t pt-3">
        <Row icon={<Phone />} label={m.profile_phone()}>
          {displayPhone(user.phoneNumber)}
        </Row>
        <Row icon={<MapPin />} label={m.profile_address()}>
          <p>{user.address?.trim() || m.profile_no_address()}</p>
          <Link to="/address" className={buttonClass('quiet', '-ml-4')}>
            {m.profile_edit_addresses()}
          </Link>
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
