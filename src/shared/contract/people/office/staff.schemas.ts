import { z } from 'zod'
import { ROLES } from '../../../domain/people/permissions.ts'
import { done, id, idParams, instant, phoneText, reason, reject, text } from '../../parts.ts'
import { password } from './sessions.schemas.ts'

const role = z.enum(ROLES)
/** Roles that can be given in the office: an owner is made on the command line. */
const givenRole = role.exclude(['owner'])
const name = z.string(reject('name_required')).trim().min(1, reject('name_required')).pipe(text(100))
const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(reject('email_invalid')).max(254, reject('email_invalid')))
const token = z.string().regex(/^[\w-]{43}$/, reject('invitation_over'))

const staffMember = z.object({
  _id: id,
  name: z.string(),
  /** `null` when it has been taken away. */
  role: role.nullable(),
  /** By what they sign in: one of the two. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  disabled: z.boolean(),
  second_factor: z.boolean(),
  /** How many browsers are signed in. */
  sessions: z.number(),
  last_signed_in_at: instant.nullable(),
  /** Who asks. */
  you: z.boolean(),
  /** Whether the role of who asks stands above this one. */
  changeable: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>

const invitation = z.object({
  _id: id,
  name: z.string(),
  role: givenRole,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  expires_at: instant,
})
export type Invitation = z.output<typeof invitation>

export const staffSchemas = {
  listStaff: { reply: z.object({ staff: z.array(staffMember), invitations: z.array(invitation) }) },
  inviteStaff: {
    /** With an e-mail address, else with a phone. */
    body: z.object({ name, role: givenRole, email: email.optional(), phoneNumber: phoneText.optional(), reason }),
    /** The token of the link, told only this once. */
    reply: z.object({ token: z.string(), invitation }),
  },
  withdrawInvitation: { params: idParams, reply: done },
  setStaffRole: {
    params: idParams,
    body: z.object({ role: givenRole.nullable(), reason }),
    reply: z.object({ member: staffMember }),
  },
  setStaffDisabled: {
    params: idParams,
    body: z.object({ disabled: z.boolean(), reason }),
    reply: z.object({ member: staffMember }),
  },
  endStaffSessions: { params: idParams, reply: z.object({ ended: z.number() }) },
  readInvitation: {
    body: z.object({ token }),
    reply: z.object({ invitation: invitation.pick({ name: true, role: true, email: true, phone: true }) }),
  },
  acceptInvitation: {
    /** The password is for who signs in by e-mail. */
    body: z.object({ token, name, password: password.optional() }),
    /** By what they sign in from now on. */
    reply: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  },
}
