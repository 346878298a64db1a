import * as m from '#paraglide/messages.js'
import type { StaffMember } from '#shared/contract/people/office/staff.schemas.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import type { PersonAction } from './PersonCard.tsx'

/** Does with somebody what takes no more than a yes, and reads the list anew. */
export function usePersonAction() {
  const api = useApi()
  const refresh = useRefresh()
  return useAction(async (member: StaffMember, action: Exclude<PersonAction, 'edit' | 'role' | 'password'>) => {
    const params = { id: member._id }
    const { name } = member
    try {
      if (action === 'logout') await api.call(staffCalls.endStaffSessions, { params })
      else if (action === 'withdraw-link') await api.call(staffCalls.withdrawPasswordLink, { params })
      else await api.call(staffCalls.setStaffDisabled, { params, body: { disabled: action === 'disable' } })
      const done = {
        logout: m.people_logged_out,
        disable: m.people_now_disabled,
        enable: m.people_now_enabled,
        'withdraw-link': m.people_password_withdrawn,
      }
      toast.success(done[action]({ name }))
    } catch (error) {
      toast.error(m.people_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    await refresh(staffCalls.listStaff)
  })
}
