import type { ZodObject, ZodType, z } from 'zod'
import type { CallPermission } from '../domain/people/permissions.ts'
import type { Screen } from '../domain/people/screens.ts'
import type { ErrorCode } from './error-codes.ts'

/** Who may make a call. `customer` and `admin` need that kind of bearer token. */
export type Access = 'public' | 'customer' | 'admin'

/** What goes in and comes out of a call. The schemas stand in `<area>.schemas.ts`, which the browser never loads. */
export interface CallSchemas {
  params?: ZodType
  query?: ZodType
  body?: ZodType
  /** What a success carries beside `success: true`, which `route` adds to every one. */
  reply: ZodObject
  /** What rejections carry as their `details`, by their codes. The web takes these as they are, and checks all others. */
  failures?: { [Code in ErrorCode]?: ZodType }
}

/** One HTTP call: plain data, so that the web app carries addresses and types but no schema library. */
export interface Call<Schemas extends CallSchemas = CallSchemas> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as the spec writes it, parameters in braces. */
  path: `/api/${string}`
  access: Access
  /** What an admin's role must allow, see `roleCan`. Of every call of the back office. */
  permission?: CallPermission
  /** Which screens in the kitchen may make it by their own sessions; of a GET alone. */
  screens?: readonly Screen[]
  /** The input, by its place, that names the customer's phone: one that is not the caller's is answered as unknown. */
  ownPhone?: `${'params' | 'query' | 'body'}.${string}`
  /** One sentence for the API page. */
  summary: string
  /** Honours the `Idempotency-Key` header: the same key and body give the same answer, and the work is done once. */
  idempotent?: true
  /** Most bytes of its body, where that is more than calls usually have. */
  bodyLimit?: number
  /** The body is sent as `multipart/form-data`, since a file is among it. */
  multipart?: true
  /** Of a call that is no GET: it changes nothing, and is not audited. */
  readsOnly?: true
  /** Of a call of the back office: without a `reason` it is rejected with `reason_required`. */
  needsReason?: true
  /** Answered with a file of CSV, whose text the client takes as the reply's `csv`; a rejection is JSON as ever. */
  csv?: true
  /** Answered with a picture, which the client takes as the reply's `picture`, a `data:` address; a rejection is JSON as ever. */
  picture?: true
  /** Of a public call: a customer who sends the token along is told more. A token that is no good counts as none. */
  optionalAuth?: true
  /** Never set; carries the types of the schemas. */
  readonly schemas?: Schemas
}

/** A call together with its schemas: what the server binds, the API page prints and the tests generate from. */
export type Contract<Schemas extends CallSchemas = CallSchemas> = Omit<Call, 'schemas'> & {
  name: string
  schemas: Schemas
}

/** A call as an area writes it down: every call of the back office names its permission, no other has one. */
type Declared<Schemas extends CallSchemas> = Omit<Call<Schemas>, 'schemas' | 'access' | 'permission'> &
  ({ access: 'public' | 'customer' } | { access: 'admin'; permission: CallPermission })

/**
 * The calls of one area. `Schemas` is the type of the area's `<area>.schemas.ts` module, so that each call has exactly
 * the schemas that carry its name.
 */
export function defineCalls<Schemas extends Record<string, CallSchemas>>(
  calls: {
    [Name in keyof Schemas]: Declared<Schemas[Name]>
  },
): { [Name in keyof Schemas]: Call<Schemas[Name]> } {
  return calls
}

type Sent<Schema> = Schema extends ZodType ? z.input<Schema> : undefined

/** What a client has to hand over to make a call: exactly the parts that the call has. */
export type CallInput<C> =
  C extends Call<infer S>
    ? Part<'params', Sent<S['params']>> & Part<'query', Sent<S['query']>> & Part<'body', Sent<S['body']>>
    : never

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The codes of a call's rejections that carry details. */
export type FailureCode<C> = C extends Call<infer S> ? keyof NonNullable<S['failures']> & ErrorCode : never

/** What a rejection of a call with this code carries. */
export type FailureDetails<C, Code extends FailureCode<C>> =
  C extends Call<infer S>
    ? NonNullable<S['failures']>[Code] extends infer D extends ZodType
      ? z.output<D>
      : never
    : never

/** What a call answers, as the client reads it. */
export type CallReply<C> = C extends Call<infer S> ? z.output<S['reply']> & { success: true } : never
