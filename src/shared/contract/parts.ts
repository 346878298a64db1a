import { z } from 'zod'
import type { ErrorCode } from '../domain/error-codes.ts'
import { isKitchenDay } from '../domain/kitchen-time.ts'

/** Pieces that the schemas of several areas share. A schema's own error text is an ErrorCode; `route` looks it up. */
export const refuse = (code: ErrorCode) => ({ error: code })

export const id = z.uuid()
export const instant = z.iso.datetime()
export const kitchenDay = z
  .string()
  .refine(isKitchenDay)
  .meta({ format: 'date', description: 'Kitchen day, YYYY-MM-DD' })
export const rupees = z.number().min(0).max(1_000_000)

/** Any text a person typed: no NUL, no half of a surrogate pair, not longer than `max`. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())

/** A phone as a client writes it; `route` normalises it and holds it against the caller's own. */
export const phoneText = text(40)

/** The reply of a call that has nothing to tell but that it is done. */
export const done = z.object({})
export const idParams = z.object({ id })
export const phoneParams = z.object({ phone: phoneText })
