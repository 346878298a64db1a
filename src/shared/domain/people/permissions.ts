/** What one can be allowed to do in the back office: read or change one kind of thing. */
export const PERMISSIONS = [
  'session.own',
  'clock.write',
  'orders.read',
  'orders.write',
  'items.read',
  'items.write',
  'menus.read',
  'menus.write',
  'pictures.write',
  'policy.read',
  'policy.write',
  'polls.read',
  'polls.write',
  'reports.read',
  'daily-run.read',
  'daily-run.write',
  'calendar.read',
  'calendar.write',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** What each role allows. A role that does not stand here allows nothing. */
const ROLES: Record<string, readonly Permission[]> = {
  admin: PERMISSIONS,
}

/** Whether the people of a role may do this. */
export function roleCan(role: string, permission: Permission): boolean {
  return Object.hasOwn(ROLES, role) && (ROLES[role] ?? []).includes(permission)
}
