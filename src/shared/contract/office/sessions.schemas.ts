import { allEnded, sessionEnd, sessionList } from '../customer/sessions.schemas.ts'

export const adminSessionSchemas = {
  listAdminSessions: sessionList,
  endAdminSession: sessionEnd,
  adminLogoutEverywhere: allEnded,
}
