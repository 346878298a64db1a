import { type ZodType, z } from 'zod'
import { isKitchenDay } from '../base/kitchen-time.ts'
import { LANGUAGES } from '../base/language.ts'
import { MAX_REASON_LENGTH } from '../base/reason.ts'
import { SLOTS } from '../domain/calendar/calendar.ts'
import { CONTENT_CODES } from '../domain/catalog/contents.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage, type Translations } from '../domain/catalog/names.ts'
import { isServingAmount, SERVING_UNITS } from '../domain/catalog/servings.ts'
import { isImageUrl } from '../domain/catalog/uploads.ts'
import type { FieldPermission } from '../domain/people/permissions.ts'
import type { ErrorCode } from './error-codes.ts'

/** Pieces that the schemas of several areas share. A schema's own error text is an ErrorCode; `route` looks it up. */
export const reject = (code: ErrorCode) => ({ error: code })

/** A field of the back office's replies that only those get whose role has the permission. */
export const readableBy = <Field extends ZodType>(needs: FieldPermission, field: Field) =>
  field.optional().meta({ 'x-needs': needs, description: `Left out without ${needs}.` })

export const id = z.uuid()
/** An instant of the years 1900 to 2199: the database takes each of them. */
export const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '2200')
/** What a phone's clock says, of whatever century it is: what happened is not lost to a wrong clock. */
export const phoneInstant = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)))
export const kitchenDay = z
  .string()
  .refine(isKitchenDay)
  .meta({ format: 'date', description: 'Kitchen day, YYYY-MM-DD, from 2000-01-01 to 2099-12-31' })
/**
 * A day that a person enters, of every call that changes something. `route` rejects one before the kitchen's first day or
 * more than two years ahead, as `day_out_of_range`.
 */
export const enteredDay = kitchenDay.meta({
  format: 'date',
  'x-entered': true,
  description: "Kitchen day, YYYY-MM-DD, from the kitchen's first day to two years ahead",
})
/** Of the customer's app. */
export const language = z.enum(LANGUAGES)
export const slotCode = z.enum(SLOTS)
/** What is in a dish, or what somebody does not eat. */
export const contentCode = z.enum(CONTENT_CODES)
/** When an order is delivered, in kitchen time: between two times, `12:00` and `14:00`; without a first by the second. */
export const deliveryWindow = z.object({ from: z.string().nullable(), to: z.string() })
export const rupees = z.number().min(0).max(1_000_000)

/** An amount that an admin typed: whole paise, so at most two decimals. `missing` is the rejection when there is none. */
export const typedRupees = (missing: ErrorCode = 'price_invalid') =>
  z
    .number({
      error: ({ input }) => (input === undefined || input === null || input === '' ? missing : 'price_invalid'),
    })
    .min(0, reject('price_invalid'))
    .max(1_000_000, reject('price_invalid'))
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, reject('price_invalid'))

/** Rupees that somebody has counted, at most two decimals. */
export const cashAmount = z
  .number(reject('cash_amount'))
  .min(0, reject('cash_amount'))
  .max(1_000_000, reject('cash_amount'))
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, reject('cash_amount'))

/** Any text a person typed: no NUL, no half of a surrogate pair, not longer than `max`. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed())

/** A text that may be left out; blank counts as none. Trimmed. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null)

/** A text in other languages than English; left out of a reply without any. */
export const translations = z.partialRecord(z.enum(TRANSLATED_LANGUAGES), z.string()).optional()

/** The same as a form sends it: blank counts as none, `null` and all blank for no text. Left out of a change: it stays. */
export const typedTranslations = (max: number) =>
  z
    .object(
      Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, optionalText(max)])) as Record<
        TranslatedLanguage,
        ReturnType<typeof optionalText>
      >,
    )
    .transform((typed) => {
      const given = TRANSLATED_LANGUAGES.flatMap((language) => (typed[language] ? [[language, typed[language]]] : []))
      return given.length > 0 ? (Object.fromEntries(given) as Translations) : null
    })
    .nullable()
    .optional()

/** Address of a picture: on the web, or one of our own uploads. Blank counts as none. */
export const imageUrl = optionalText(2000).refine((url) => url === null || isImageUrl(url), reject('image_url'))

/** A QR code as the path of an SVG. */
export const qrCode = z.object({
  /** Squares a side, with the white border. */
  size: z.number().int(),
  /** The dark squares, in a square of that size. */
  path: z.string(),
})
export type QrCode = z.output<typeof qrCode>

/** Why, in the words of who does it; it is kept in the audit. */
export const reason = optionalText(MAX_REASON_LENGTH)

/** The same where the call is not made without one. */
export const requiredReason = text(MAX_REASON_LENGTH).trim().min(1)

/** How much of a dish goes on one plate, or into one portion of it that is ordered beside the plate. */
export const serving = z.object({
  amount: z.number(reject('serving_invalid')).refine(isServingAmount, reject('serving_invalid')),
  unit: z.enum(SERVING_UNITS),
})

/** What an admin has read before changing it: `updatedAt` of the thing. When it has changed since, nothing is saved. */
export const readState = { updatedAt: instant.optional() }

/** A phone as a client writes it; `route` normalises it and holds it against the caller's own. */
export const phoneText = text(40)

/** The reply of a call that has nothing to tell but that it is done. */
export const done = z.object({})
export const idParams = z.object({ id })
export const phoneParams = z.object({ phone: phoneText })

/** What a call takes that answers page by page. */
export const pageQuery = {
  /** The `nextCursor` of the page before. */
  cursor: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
}

/** What a browser names itself by, 256 random bits in base64url: it keeps what it may still try, whatever others do. */
export const deviceToken = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
