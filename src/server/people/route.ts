import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readableFields } from '#server/kernel/http/readable-fields.ts'
import { bind, csv, type Gate, type Handler, type Input, json, picture, type Route } from '#server/kernel/http/route.ts'
import { normalizePhone } from '#shared/base/phone.ts'
import type { CallSchemas, Contract } from '#shared/contract/define.ts'
import type { FieldPermission } from '#shared/domain/people/permissions.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { recordAsked, recordRejected } from './audit/record.ts'
import { type CustomerCaller, customerOfToken } from './sign-in/customer-sessions.ts'
import { type AdminCaller, adminOfToken } from './staff/admin-sessions.ts'

const CUSTOMERS: Gate<CustomerCaller> = { access: 'customer', authenticate: customerOfToken, check: checkCustomer }

const CUSTOMERS_AND_STRANGERS: Gate<CustomerCaller | null> = { access: 'public', authenticate: customerIfAny }

const OFFICE: Gate<AdminCaller> = {
  access: 'admin',
  authenticate: adminOfToken,
  authorize: requirePermission,
  begin: audit,
  failed: auditRejection,
}

/** Binds a call that needs a customer's token. The phone that it declares as `ownPhone` must be the customer's. */
export function customerRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, CustomerCaller>): Route {
  return bind(call, CUSTOMERS, json(handler))
}

/** Binds a public call that tells a customer more. Whoever has no good token is a stranger, not rejected. */
export function optionalAuthRoute<S extends CallSchemas>(
  call: Contract<S>,
  handler: Handler<S, CustomerCaller | null>,
): Route {
  if (!call.optionalAuth) throw new Error(`${call.name} looks at no token`)
  return bind(call, CUSTOMERS_AND_STRANGERS, json(handler))
}

/**
 * Binds a call of the back office: it needs an admin's token, and a role that has the call's permission. The reply comes
 * without the fields that the role may not read.
 */
export function adminRoute<S extends CallSchemas>(call: Contract<S>, handler: Handler<S, AdminCaller>): Route {
  if (!call.permission) throw new Error(`${call.name} names no permission`)
  const readable = readableFields<FieldPermission>(call.schemas.reply)
  return bind(
    call,
    OFFICE,
    json<S, AdminCaller>(async (input) =>
      readable(await handler(input), (permission) => roleCan(input.caller.role, permission)),
    ),
  )
}

/** Binds a call of the back office that is answered with a file of CSV. */
export function adminCsvRoute<S extends CallSchemas>(
  call: Contract<S>,
  make: Parameters<typeof csv<S, AdminCaller>>[0],
): Route {
  if (!call.permission || !call.csv) throw new Error(`${call.name} names no permission, or is no file of CSV`)
  return bind(call, OFFICE, csv(make))
}

/** Binds a call of the back office that is answered with a picture. */
export function adminPictureRoute<S extends CallSchemas>(
  call: Contract<S>,
  make: Parameters<typeof picture<S, AdminCaller>>[0],
): Route {
  if (!call.permission || !call.picture) throw new Error(`${call.name} names no permission, or is no picture`)
  return bind(call, OFFICE, picture(make))
}

async function customerIfAny(ctx: AppContext, token: string | null): Promise<CustomerCaller | null> {
  if (token === null) return null
  const found = customerOfToken(ctx, token).then((caller) => (caller.unsure ? null : caller))
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'sign_in_required') return null
    throw error
  })
}

/** What a session may call before it is answered whether it is the same person. */
const OF_UNSURE = ['answerSamePerson', 'logout']

function checkCustomer(call: Contract, input: Input<CallSchemas, CustomerCaller>) {
  if (input.caller.unsure && !OF_UNSURE.includes(call.name)) throw new AppError('same_person_unanswered')
  requireOwnPhone(call, input)
}

/** Another's phone is answered exactly like one that does not exist. */
function requireOwnPhone({ ownPhone }: Contract, input: Input<CallSchemas, CustomerCaller>) {
  if (ownPhone === undefined) return
  const [part, name] = ownPhone.split('.') as ['params' | 'query' | 'body', string]
  const phone = (input[part] as Record<string, unknown> | undefined)?.[name]
  if (typeof phone !== 'string' || normalizePhone(phone) !== input.caller.phone) throw new AppError('not_found')
}

/** A screen makes the calls that name it, and no others; people make those that their roles allow. */
function requirePermission({ permission, screens }: Contract, { role, screen }: AdminCaller) {
  if (screen) {
    if (!screens?.includes(screen)) throw new AppError('not_allowed')
    return
  }
  if (!permission || !roleCan(role, permission)) throw new AppError('not_allowed')
}

/** Whether a call stands in the audit: what changes something, and what takes data out of the house. */
function isAudited({ method, csv, readsOnly }: Contract): boolean {
  return (method !== 'GET' && !readsOnly) || csv === true
}

async function audit(call: Contract, input: Input<CallSchemas, AdminCaller>) {
  if (!isAudited(call)) return
  const { ctx, caller } = input
  const { id: subject = null } = (input.params ?? {}) as { id?: string }
  const { reason = null } = { ...(input.query as object), ...(input.body as object) } as { reason?: string | null }
  if (call.needsReason && !reason?.trim()) throw new AppError('reason_required')
  caller.auditId = await recordAsked(ctx.db, { actor: caller, call: call.name, subject, reason }, ctx.now())
}

async function auditRejection(call: Contract, { ctx, caller }: Input<CallSchemas, AdminCaller>, error: unknown) {
  if (caller.auditId === undefined) return
  const code = error instanceof AppError ? error.code : 'internal'
  await recordRejected(ctx.db, caller, call.name, code, ctx.now()).catch((err: unknown) =>
    ctx.log.warn({ err, call: call.name }, 'the audit does not tell that a call was rejected'),
  )
}
