import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { bind, type Gate, type Handler, type Input, type Route } from '#server/platform/http/route.ts'
import type { Contract } from '#shared/contract/contract.ts'
import type { CallSchemas } from '#shared/contract/define.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { normalizePhone } from '#shared/domain/people/phone.ts'
import { officeCallDone } from './office-call-done.ts'
import { type CustomerCaller, customerOfToken } from './sign-in/customer-sessions.ts'
import { type AdminCaller, adminOfToken } from './staff/admin-sessions.ts'

const CUSTOMERS: Gate<CustomerCaller> = { access: 'customer', authenticate: customerOfToken, check: requireOwnPhone }

const CUSTOMERS_AND_STRANGERS: Gate<CustomerCaller | null> = { access: 'public', authenticate: customerIfAny }

const OFFICE: Gate<AdminCaller> = {
  access: 'admin',
  authenticate: adminOfToken,
  authorize: requirePermission,
  afterwards: tellOfChange,
}

/** Binds a call that needs a customer's token. The phone that it declares as `ownPhone` must be the customer's. */
export function customerRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, CustomerCaller>): Route {
  return bind(call, CUSTOMERS, handler)
}

/** Binds a public call that tells a customer more. Whoever has no good token is a stranger, not rejected. */
export function optionalAuthRoute<S extends CallSchemas>(
  call: Contract<S>,
  handler: Handler<S, CustomerCaller | null>,
): Route {
  if (!call.optionalAuth) throw new Error(`${call.name} looks at no token`)
  return bind(call, CUSTOMERS_AND_STRANGERS, handler)
}

/** Binds a call of the back office: it needs an admin's token, and a role that has the call's permission. */
export function adminRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, AdminCaller>): Route {
  if (!call.permission) throw new Error(`${call.name} names no permission`)
  return bind(call, OFFICE, handler)
}

async function customerIfAny(ctx: AppContext, token: string | null): Promise<CustomerCaller | null> {
  if (token === null) return null
  return customerOfToken(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'sign_in_required') return null
    throw error
  })
}

/** Another's phone is answered exactly like one that does not exist. */
function requireOwnPhone({ ownPhone }: Contract, input: Input<CallSchemas, CustomerCaller>) {
  if (ownPhone === undefined) return
  const [part, name] = ownPhone.split('.') as ['params' | 'query' | 'body', string]
  const phone = (input[part] as Record<string, unknown> | undefined)?.[name]
  if (typeof phone !== 'string' || normalizePhone(phone) !== input.caller.phone) throw new AppError('not_found')
}

function requirePermission({ permission }: Contract, { role }: AdminCaller) {
  if (!permission || !roleCan(role, permission)) throw new AppError('not_allowed')
}

async function tellOfChange({ name, method, permission }: Contract, input: Input<CallSchemas, AdminCaller>) {
  if (method === 'GET' || !permission) return
  const { ctx, caller } = input
  const { id = null } = (input.params ?? {}) as { id?: string }
  await officeCallDone.run(ctx, ctx.db, { actor: { id: caller.id, role: caller.role }, call: name, subject: id })
}
