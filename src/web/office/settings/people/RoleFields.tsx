import * as m from '#paraglide/messages.js'
import {
  COMBINED_ROLES,
  type CombinedRole,
  ROLES,
  type Role,
  rolesCombine,
  standsAbove,
} from '#shared/domain/people/permissions.ts'
import { Select } from '#web/ui/Select.tsx'
import { useRole } from '../../session-context.ts'
import { roleHint, roleName } from './role-texts.ts'

export type GivenRole = Exclude<Role, 'owner'>

/** What is chosen: a role, and a second one where two go together. */
export interface ChosenRoles {
  role: GivenRole | null
  second: CombinedRole | null
}

interface RoleFieldsProps {
  chosen: ChosenRoles
  onChoose: (chosen: ChosenRoles) => void
  /** Whether a role can be taken away. */
  withNone?: boolean
}

/** The roles that one may give, each with what it may do, and a second one beside accounts, kitchen and rider. */
export function RoleFields({ chosen: { role, second }, onChoose, withNone = false }: RoleFieldsProps) {
  const own = useRole()
  const given = ROLES.filter((each): each is GivenRole => each !== 'owner' && standsAbove(own, each))
  const options = given.map((each) => ({ value: each as string, label: roleName(each) }))
  const seconds = COMBINED_ROLES.filter((each) => rolesCombine(role, each))
  return (
    <>
      <Select
        name="role"
        label={m.people_role()}
        hint={roleHint(role)}
        value={role ?? ''}
        options={withNone ? [...options, { value: '', label: roleName(null) }] : options}
        onChange={({ target }) => {
          const next = given.find((each) => each === target.value) ?? null
          if (next !== null || withNone) onChoose({ role: next, second: rolesCombine(next, second) ? second : null })
        }}
      />
      {seconds.length > 0 && (
        <Select
          name="secondRole"
          label={m.people_second_role()}
          hint={second ? `${roleHint(second)} ${m.people_second_role_hint()}` : m.people_second_role_hint()}
          value={second ?? ''}
          options={[
            { value: '', label: m.people_no_second_role() },
            ...seconds.map((each) => ({ value: each as string, label: roleName(each) })),
          ]}
          onChange={({ target }) => onChoose({ role, second: seconds.find((each) => each === target.value) ?? null })}
        />
      )}
    </>
  )
}
