import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { isIndianMobile, normalizePhone } from '#shared/base/phone.ts'
import { contract } from '#shared/contract/contract.ts'
import { type CombinedRole, type Role, rolesText, standsAbove } from '#shared/domain/people/permissions.ts'
import { differenceOf } from '../audit/difference.ts'
import { type AuditFacts, recordChanges } from '../audit/record.ts'
import { adminRoute } from '../route.ts'
import { endAllSessions } from '../sessions/session-list.ts'
import type { AdminCaller } from './admin-sessions.ts'
import { changeStaff } from './change-staff.ts'
import { accept, type InvitationRow, invitationOf, invite, openInvitations, withdrawInvitation } from './invitations.ts'
import { changeOwnPassword } from './own-password.ts'
import { makePasswordLink, ownerOfPasswordLink, usePasswordLink, withdrawPasswordLink } from './password-links.ts'
import { changeAccount, unknownPassword } from './staff-account.ts'
import { holdBelow, presentStaff, staffRows } from './staff-rows.ts'

/** The kitchen's people: who they are, how they come, and what they may do. */
export const staffRoutes: Route[] = [
  adminRoute(contract.listStaff, async ({ ctx, caller }) => {
    const now = ctx.now()
    const staff = await staffRows(ctx.db, now)
    const invitations = await openInvitations(ctx.db, now)
    return {
      staff: staff.map((row) => presentStaff(row, caller)),
      invitations: invitations.map(presentInvitation),
    }
  }),

  adminRoute(contract.inviteStaff, async ({ ctx, caller, body }) => {
    const { name, role, secondRole = null, email = null } = body
    const phone = email === null ? mobileOf(body.phoneNumber) : null
    const now = ctx.now()
    const { token, invitation } = await invite(
      ctx.db,
      { name, role, second_role: secondRole, email, phone },
      {
        caller,
        mayGive: standsAbove,
        now,
        noted: (trx, invited) =>
          recordChanges(
            trx,
            caller,
            'inviteStaff',
            [{ subject: invited.id, before: null, after: factsOf(invited) }],
            now,
          ),
      },
    )
    return { token, invitation: presentInvitation(invitation) }
  }),

  adminRoute(contract.withdrawInvitation, async ({ ctx, caller, params }) => {
    await withdrawInvitation(ctx.db, params.id, {
      caller,
      mayGive: standsAbove,
      noted: (trx, invited) =>
        recordChanges(
          trx,
          caller,
          'withdrawInvitation',
          [{ subject: invited.id, before: factsOf(invited), after: null }],
          ctx.now(),
        ),
    })
    return {}
  }),

  adminRoute(contract.setStaffRole, async ({ ctx, caller, params: { id }, body: { role, secondRole = null } }) =>
    changed(ctx, caller, id, async (trx) => {
      const before = await holdBelow(trx, caller, id, rolesText(role, secondRole))
      await changeStaff(trx, id, { role, second_role: secondRole })
      const roles = differenceOf(rolesFacts(before), rolesFacts({ role, second_role: secondRole }))
      return { call: 'setStaffRole', ...roles }
    }),
  ),

  adminRoute(contract.changeStaffAccount, async ({ ctx, caller, params: { id }, body: { name, email, ...by } }) => {
    const phone = email === undefined && by.phoneNumber !== undefined ? mobileOf(by.phoneNumber) : undefined
    const password = email === undefined ? '' : await unknownPassword()
    return changed(ctx, caller, id, async (trx) => ({
      call: 'changeStaffAccount',
      ...(await changeAccount(trx, caller, id, { name, email, phone }, password)),
    }))
  }),

  adminRoute(contract.makePasswordLink, async ({ ctx, caller, params: { id } }) => {
    const { token, expires_at } = await makePasswordLink(ctx, caller, id)
    return { token, expires_at: expires_at.toISOString() }
  }),

  adminRoute(contract.withdrawPasswordLink, async ({ ctx, caller, params: { id } }) => {
    await withdrawPasswordLink(ctx, caller, id)
    return {}
  }),

  publicRoute(contract.readPasswordLink, ({ ctx, body }) => ownerOfPasswordLink(ctx.db, body.token, ctx.now())),

  publicRoute(contract.usePasswordLink, ({ ctx, body }) => usePasswordLink(ctx, body.token, body.password)),

  adminRoute(contract.setStaffDisabled, async ({ ctx, caller, params: { id }, body: { disabled } }) =>
    changed(ctx, caller, id, async (trx) => {
      const before = await holdBelow(trx, caller, id)
      await changeStaff(trx, id, { disabled_at: disabled ? ctx.now() : null })
      if (disabled) await endAllSessions(trx, 'admin', id)
      return { call: 'setStaffDisabled', before: { disabled: before.disabled_at !== null }, after: { disabled } }
    }),
  ),

  adminRoute(contract.endStaffSessions, async ({ ctx, caller, params: { id } }) => ({
    ended: await inTransaction(ctx.db, async (trx) => {
      await holdBelow(trx, caller, id)
      return endAllSessions(trx, 'admin', id)
    }),
  })),

  adminRoute(contract.changeOwnPassword, async ({ ctx, caller, body }) => ({
    ended: await changeOwnPassword(ctx, caller, body.current, body.password),
  })),

  publicRoute(contract.readInvitation, async ({ ctx, body }) => ({
    invitation: presentInvitation(await invitationOf(ctx.db, body.token, ctx.now())),
  })),

  publicRoute(contract.acceptInvitation, async ({ ctx, body }) => accept(ctx.db, body, standsAbove, ctx.now())),
]

/** Changes somebody and stores it in the audit, in one transaction. */
async function changed(
  ctx: AppContext,
  caller: AdminCaller,
  id: string,
  change: (trx: Trx) => Promise<{ call: string; before: AuditFacts; after: AuditFacts }>,
) {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const { call, before, after } = await change(trx)
    await recordChanges(trx, caller, call, [{ subject: id, before, after }], now)
    const [row] = await staffRows(trx, now, id)
    if (!row) throw new AppError('not_found')
    return { member: presentStaff(row, caller) }
  })
}

/** Roles as the change log has them; a second one only of who has two. */
const rolesFacts = ({ role, second_role }: { role: Role | null; second_role: CombinedRole | null }): AuditFacts => ({
  role,
  ...(second_role && { second_role }),
})

const factsOf = (invited: Pick<InvitationRow, 'name' | 'role' | 'second_role'>): AuditFacts => ({
  name: invited.name,
  ...rolesFacts(invited),
})

function presentInvitation({ id, name, role, second_role, email, phone, expires_at }: InvitationRow) {
  return {
    _id: id,
    name,
    role,
    ...(second_role && { second_role }),
    email,
    phone,
    expires_at: expires_at.toISOString(),
  }
}

function mobileOf(text: string | undefined): string {
  if (text === undefined) throw new AppError('phone_required')
  const phone = normalizePhone(text)
  if (phone === null) throw new AppError('phone_invalid')
  if (!isIndianMobile(phone)) throw new AppError('phone_not_indian')
  return phone
}
