import { z } from 'zod'
import { COMBINED_ROLES, ROLES, rolesCombine } from '../../../domain/people/permissions.ts'
import { done, id, idParams, instant, phoneText, reason, reject, text } from '../../parts.ts'
import { password } from './sessions.schemas.ts'

const role = z.enum(ROLES)
/** Roles that can be given in the office: an owner is made on the command line. */
const givenRole = role.exclude(['owner'])
const secondRole = z.enum(COMBINED_ROLES)
/** A second role goes with the first alone, and not with one that has its rights. */
const combined = ({ role, secondRole = null }: { role: string | null; secondRole?: string | null | undefined }) =>
  rolesCombine(role, secondRole)
const name = z.string(reject('name_required')).trim().min(1, reject('name_required')).pipe(text(100))
const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(reject('email_invalid')).max(254, reject('email_invalid')))
const token = z.string().regex(/^[\w-]{43}$/, reject('invitation_over'))

const linkToken = z.string().regex(/^[\w-]{43}$/, reject('password_link_over'))

const staffMember = z.object({
  _id: id,
  name: z.string(),
  /** `null` when it has been taken away. */
  role: role.nullable(),
  /** Of who has two: the rights are those of both. */
  second_role: secondRole.optional(),
  /** By what they sign in: one of the two. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  disabled: z.boolean(),
  second_factor: z.boolean(),
  /** How many browsers are signed in. */
  sessions: z.number(),
  last_signed_in_at: instant.nullable(),
  /** Until when a link to set the password again is open; `null` when there is none. */
  password_link_until: instant.nullable().optional(),
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
  second_role: secondRole.optional(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  expires_at: instant,
})
export type Invitation = z.output<typeof invitation>

export const staffSchemas = {
  listStaff: { reply: z.object({ staff: z.array(staffMember), invitations: z.array(invitation) }) },
  inviteStaff: {
    /** With an e-mail address, else with a phone. */
    body: z
      .object({
        name,
        role: givenRole,
        secondRole: secondRole.nullish(),
        email: email.optional(),
        phoneNumber: phoneText.optional(),
        reason,
      })
      .refine(combined, reject('roles_do_not_combine')),
    /** The token of the link, told only this once. */
    reply: z.object({ token: z.string(), invitation }),
  },
  withdrawInvitation: { params: idParams, reply: done },
  setStaffRole: {
    params: idParams,
    /** Without a second role the person has none from now on. */
    body: z
      .object({ role: givenRole.nullable(), secondRole: secondRole.nullish(), reason })
      .refine(combined, reject('roles_do_not_combine')),
    reply: z.object({ member: staffMember }),
  },
  setStaffDisabled: {
    params: idParams,
    body: z.object({ disabled: z.boolean(), reason }),
    reply: z.object({ member: staffMember }),
  },
  changeStaffAccount: {
    params: idParams,
    /** What is left out stays. An e-mail address takes the place of a phone, and a phone that of an e-mail address. */
    body: z.object({ name: name.optional(), email: email.optional(), phoneNumber: phoneText.optional(), reason }),
    reply: z.object({ member: staffMember }),
  },
  makePasswordLink: {
    params: idParams,
    body: z.object({ reason }),
    /** The token of the link, shown only this once. */
    reply: z.object({ token: z.string(), expires_at: instant }),
  },
  withdrawPasswordLink: { params: idParams, reply: done },
  readPasswordLink: { body: z.object({ token: linkToken }), reply: z.object({ name: z.string(), email: z.string() }) },
  usePasswordLink: { body: z.object({ token: linkToken, password }), reply: z.object({ email: z.string() }) },
  endStaffSessions: { params: idParams, reply: z.object({ ended: z.number() }) },
  readInvitation: {
    body: z.object({ token }),
    reply: z.object({
      invitation: invitation.pick({ name: true, role: true, second_role: true, email: true, phone: true }),
    }),
  },
  acceptInvitation: {
    /** The password is for who signs in by e-mail. */
    body: z.object({ token, name, password: password.optional() }),
    /** By what they sign in from now on. */
    reply: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  },
}
