import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { rolesOf } from '#shared/domain/people/permissions.ts'
import type { CustomerProfile } from './sign-in/queries.ts'
import type { UserFacts } from './sign-in/user-facts.ts'
import type { AdminCaller } from './staff/admin-sessions.ts'

/** A customer as the wire names them. The spec has three names for the phone and two for the id; all are filled. */
export function presentUser(customer: CustomerProfile, facts: UserFacts, isNewUser: boolean): User {
  return {
    _id: customer.id,
    id: customer.id,
    name: customer.name,
    phoneNumber: customer.phone,
    phone_number: customer.phone,
    phone: customer.phone,
    createdAt: customer.created_at.toISOString(),
    address: customer.address,
    language: customer.language,
    ...facts,
    registration_completed: customer.registration_completed,
    isNewUser,
    needsRegistration: !customer.registration_completed,
  }
}

/** An admin as the wire names them. */
export function presentAdmin({ id, name, role, screen }: Pick<AdminCaller, 'id' | 'name' | 'role' | 'screen'>) {
  const [first = '', second] = rolesOf(role)
  return { id, name, role: first, ...(second && { second_role: second }), ...(screen && { screen }) }
}
