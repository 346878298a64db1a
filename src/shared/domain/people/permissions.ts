/** What a call of the back office may need: to read or change one kind of thing. */
export const CALL_PERMISSIONS = [
  'session.own',
  'clock.write',
  'orders.read',
  'orders.status',
  'orders.write',
  'orders.enter',
  'customers.read',
  'customers.write',
  'feedback.read',
  'feedback.write',
  'orders.export',
  'subscriptions.read',
  'subscriptions.write',
  'dishes.read',
  'items.read',
  'items.write',
  'kitchen.read',
  'kitchen.write',
  'menus.read',
  'menus.write',
  'pictures.write',
  'money.read',
  'money.write',
  'cash.resolve',
  'deliveries.own',
  'portions.read',
  'portions.write',
  'policy.read',
  'policy.write',
  'prices.read',
  'prices.write',
  'production.read',
  'production.write',
  'delivery.read',
  'delivery.write',
  'polls.read',
  'polls.write',
  'reports.read',
  'daily-run.read',
  'daily-run.write',
  'day-checks.own',
  'calendar.read',
  'calendar.write',
  'wall.read',
  'staff.read',
  'staff.write',
  'audit.read',
  'approvals.read',
  'approvals.ask',
  'approvals.decide',
  'setup.read',
  'setup.write',
] as const

/** What a field of a reply may need: without it the reply comes without the field. */
export const FIELD_PERMISSIONS = ['money.see', 'phones.see'] as const

/**
 * What a call looks at beside its own permission. `orders.settle`: any status from any other. `orders.override`: orders after
 * their order-by time and above the capacity of a day.
 */
const FURTHER_PERMISSIONS = ['orders.settle', 'orders.override'] as const

export const PERMISSIONS = [...CALL_PERMISSIONS, ...FIELD_PERMISSIONS, ...FURTHER_PERMISSIONS] as const

export type CallPermission = (typeof CALL_PERMISSIONS)[number]
export type FieldPermission = (typeof FIELD_PERMISSIONS)[number]
export type Permission = (typeof PERMISSIONS)[number]

/** The roles of the kitchen's people, the highest first. */
export const ROLES = ['owner', 'manager', 'accounts', 'kitchen', 'rider'] as const
export type Role = (typeof ROLES)[number]

/** What only the owner may do. */
const OWNERS: readonly Permission[] = [
  'policy.write',
  'prices.write',
  'kitchen.write',
  'audit.read',
  'approvals.decide',
  'cash.resolve',
  'setup.write',
  'day-checks.own',
]

/** What each role allows. A role that does not stand here allows nothing. */
const ALLOWED: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNERS.includes(permission)),
  accounts: [
    'session.own',
    'orders.read',
    'orders.export',
    'customers.read',
    'subscriptions.read',
    'dishes.read',
    'portions.read',
    'reports.read',
    'policy.read',
    'money.read',
    'money.write',
    'approvals.read',
    'approvals.ask',
    'money.see',
    'phones.see',
  ],
  kitchen: [
    'session.own',
    'orders.read',
    'orders.status',
    'dishes.read',
    'portions.read',
    'portions.write',
    'production.read',
    'production.write',
    'wall.read',
  ],
  rider: ['session.own', 'deliveries.own'],
}

/** Roles that a person can have together; an owner and a manager have the rights of all three. */
export const COMBINED_ROLES = ['accounts', 'kitchen', 'rider'] as const satisfies Role[]
export type CombinedRole = (typeof COMBINED_ROLES)[number]

/** Whether a person can have both roles. */
export function rolesCombine(role: string | null, second: string | null): boolean {
  if (second === null) return true
  return role !== second && [role, second].every((each) => COMBINED_ROLES.some((combined) => combined === each))
}

/** One or two roles as one text, `kitchen+rider`, as the change log has them; `null` for none. */
export function rolesText(role: string | null, second: string | null = null): string | null {
  return role !== null && second !== null ? `${role}+${second}` : role
}

/** The roles of such a text; what is no role is left out. */
export function rolesOf(text: string | null): Role[] {
  return (text ?? '').split('+').filter(isRole)
}

/** Whether the people of these roles may do this: one of the roles is enough. `null` allows nothing. */
export function roleCan(roles: string | null, permission: Permission): boolean {
  return rolesOf(roles).some((role) => ALLOWED[role].includes(permission))
}

export function isRole(text: string | null): text is Role {
  return ROLES.some((role) => role === text)
}

/** Each role stands above those with a larger rank; accounts, kitchen and rider stand beside each other. */
const RANKS: Record<Role, number> = { owner: 0, manager: 1, accounts: 2, kitchen: 2, rider: 2 }

/** Whether roles rank above others, so that their people may give those, change them and take them away. */
export function standsAbove(roles: string | null, others: string | null): boolean {
  return rankOf(roles) < rankOf(others)
}

const rankOf = (roles: string | null) =>
  Math.min(...rolesOf(roles).map((role) => RANKS[role]), Number.POSITIVE_INFINITY)
