import * as m from '#paraglide/messages.js'
import type { Role } from '#shared/domain/people/permissions.ts'

const NAMES: Record<Role, () => string> = {
  owner: m.role_owner,
  manager: m.role_manager,
  accounts: m.role_accounts,
  kitchen: m.role_kitchen,
  rider: m.role_rider,
}

/** What people call the roles of one person, `Kitchen + Rider`. */
export function rolesName({
  role,
  second_role: second,
}: {
  role: Role | null
  second_role?: Role | undefined
}): string {
  return second ? m.role_and({ first: roleName(role), second: roleName(second) }) : roleName(role)
}

/** What people call a role; a word for having none. */
export function roleName(role: Role | null): string {
  return role ? NAMES[role]() : m.role_none()
}

const HINTS: Record<Role, () => string> = {
  owner: m.role_hint_owner,
  manager: m.role_hint_manager,
  accounts: m.role_hint_accounts,
  kitchen: m.role_hint_kitchen,
  rider: m.role_hint_rider,
}

/** What a role may do, in a sentence. */
export function roleHint(role: Role | null): string {
  return role ? HINTS[role]() : m.role_hint_none()
}
