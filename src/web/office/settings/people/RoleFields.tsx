import * as m from '#paraglide/messages.js'
import { ROLES, type Role, standsAbove } from '#shared/domain/people/permissions.ts'
import { Select } from '#web/ui/Select.tsx'
import { useRole } from '../../session-context.ts'
import { roleHint, roleName } from './role-texts.ts'

export type GivenRole = Exclude<Role, 'owner'>

interface RoleFieldProps {
  role: GivenRole | null
  onRole: (role: GivenRole | null) => void
  /** Whether a role can be taken away. */
  withNone?: boolean
}

/** The roles that one may give, each with what it may do. */
export function RoleField({ role, onRole, withNone = false }: RoleFieldProps) {
  const own = useRole()
  const given = ROLES.filter((each): each is GivenRole => each !== 'owner' && standsAbove(own, each))
  const options = given.map((each) => ({ value: each as string, label: roleName(each) }))
  return (
    <Select
      name="role"
      label={m.people_role()}
      hint={roleHint(role)}
      value={role ?? ''}
      options={withNone ? [...options, { value: '', label: roleName(null) }] : options}
      onChange={({ target }) => onRole(given.find((each) => each === target.value) ?? null)}
    />
  )
}
