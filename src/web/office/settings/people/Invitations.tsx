import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { Invitation } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { rolesName } from './role-texts.ts'

/** Who has been invited and has not come yet. */
export function Invitations({ invitations, mayWithdraw }: { invitations: Invitation[]; mayWithdraw: boolean }) {
  const api = useApi()
  const refresh = useRefresh()
  const { busyWith, run } = useAction(async (id: string) => {
    try {
      await api.call(staffCalls.withdrawInvitation, { params: { id } })
    } catch (error) {
      toast.error(m.people_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    await refresh(staffCalls.listStaff)
  })
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h3 id="invitations" className="font-semibold text-lg">
        {m.people_invited()}
      </h3>
      <ul className="flex flex-col gap-3">
        {invitations.map(({ _id, name, email, phone, expires_at: until, ...roles }) => (
          <Card as="li" key={_id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="wrap-anywhere min-w-0 flex-1 basis-72">
              <p className="font-semibold">{m.people_invited_as({ name, role: rolesName(roles) })}</p>
              <p className="text-ink-soft text-sm">{email ?? displayPhone(phone ?? '')}</p>
              <p className="text-ink-soft text-sm">
                {m.people_invited_until({ when: `${shortDate(until)}, ${clockTime(until)}` })}
              </p>
            </div>
            {mayWithdraw && (
              <Button
                variant="secondary"
                aria-label={`${m.people_withdraw()}: ${name}`}
                busy={busyWith === _id}
                onClick={() => run(_id)}
              >
                {m.people_withdraw()}
              </Button>
            )}
          </Card>
        ))}
      </ul>
    </section>
  )
}
