import { useStore } from 'zustand'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Permission, roleCan, rolesText } from '#shared/domain/people/permissions.ts'
import { createRequiredContext } from '#web/kit/api/required-context.ts'
import type { AdminSession, AdminState } from '#web/kit/stores/admin-session.ts'

/** Hands the back office's session to its components. */
export const [AdminSessionProvider, useAdminSession] = createRequiredContext<AdminSession>('useAdminSession')

/** The session as it stands. */
export function useAdminState(): AdminState {
  return useStore(useAdminSession().store)
}

/** The roles of who is signed in as one text, see `rolesOf`; `null` for nobody. */
export function useRole(): string | null {
  const session = useAdminState()
  return session.status === 'signed-in' ? rolesText(session.admin.role, session.admin.second_role) : null
}

/** The kitchen's day by the server's clock: that of the device may be wrong. */
export function useToday(): KitchenDay {
  return kitchenDayOf(useAdminSession().now())
}

/** Whether who is signed in may do a thing, by the table that the server decides by. */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole()
  return (permission) => roleCan(role, permission)
}
