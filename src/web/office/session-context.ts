import { useStore } from 'zustand'
import { createRequiredContext } from '../data/required-context.ts'
import type { AdminSession, AdminState } from '../data/stores/admin-session.ts'

/** Hands the back office's session to its components. */
export const [AdminSessionProvider, useAdminSession] = createRequiredContext<AdminSession>('useAdminSession')

/** The session as it stands. */
export function useAdminState(): AdminState {
  return useStore(useAdminSession().store)
}
