import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useMay } from '../../session-context.ts'
import { EditPersonDialog } from './EditPersonDialog.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { type PersonAction, PersonCard } from './PersonCard.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { Screens } from './Screens.tsx'
import { usePersonAction } from './use-person-action.ts'

type Asked = { member: StaffMember; action: PersonAction }

/** The kitchen's people: who they are, what they may do, and who is invited. */
export default function PeopleView() {
  const may = useMay()
  const query = useCall(staffCalls.listStaff, {}, { staleTime: 0 })
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { busy, run } = usePersonAction()
  const close = () => setAsked(null)
  return (
    <section aria-labelledby="people" className="flex max-w-240 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="font-bold text-xl">
          {m.settings_view_people()}
        </h2>
        {may('staff.write') && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus className="size-5 shrink-0" />
            {m.people_invite()}
          </Button>
        )}
      </div>
      <Loaded
        data={query.data}
        failed={query.isError}
        error={{ title: m.people_failed_title(), text: m.people_load_failed() }}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        loading={
          <SkeletonGroup label={m.people_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-24 rounded-lg" />
          </SkeletonGroup>
        }
      >
        {({ staff, invitations }) => (
          <>
            <ul className="flex flex-col gap-3">
              {staff.map((member) => (
                <PersonCard
                  key={member._id}
                  member={member}
                  mayEdit={may('staff.write')}
                  onAction={(member, action) =>
                    // Letting somebody in again takes nothing away.
                    action === 'enable' || action === 'withdraw-link'
                      ? run(member, action)
                      : setAsked({ member, action })
                  }
                />
              ))}
            </ul>
            <Invitations invitations={invitations} mayWithdraw={may('staff.write')} />
          </>
        )}
      </Loaded>
      <Screens />
      {inviting && <InviteDialog open onClose={() => setInviting(false)} />}
      {asked?.action === 'edit' && <EditPersonDialog member={asked.member} onClose={close} />}
      {asked?.action === 'password' && <PasswordLinkDialog member={asked.member} onClose={close} />}
      {asked?.action === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {(asked?.action === 'disable' || asked?.action === 'logout') && (
        <Question asked={asked} busy={busy} onClose={close} onYes={(action) => run(asked.member, action).then(close)} />
      )}
    </section>
  )
}

interface QuestionProps {
  asked: Asked
  busy: boolean
  onClose: () => void
  onYes: (action: 'disable' | 'logout') => void
}

function Question({ asked: { member, action }, busy, onClose, onYes }: QuestionProps) {
  const { name } = member
  const disables = action === 'disable'
  return (
    <LazyConfirmDialog
      open
      danger={disables}
      onOpenChange={(open) => !open && onClose()}
      title={disables ? m.people_disable_title({ name }) : m.people_logout_title({ name })}
      text={disables ? m.people_disable_text() : m.people_logout_text()}
      confirmLabel={disables ? m.people_disable() : m.people_logout()}
      cancelLabel={m.admin_form_cancel()}
      busy={busy}
      onConfirm={() => onYes(disables ? 'disable' : 'logout')}
    />
  )
}
