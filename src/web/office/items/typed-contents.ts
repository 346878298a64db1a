import * as m from '#paraglide/messages.js'
import { CONTENT_CODES, type ContentCode, sortedCodes } from '#shared/domain/catalog/contents.ts'
import { contentNames } from '#shared/texts/content-name.ts'

/** What is in a dish, as the form keeps it: codes one after another, `none` for none of them, nothing for not entered. */
export const NOT_ENTERED = ''
export const NONE = 'none'

/** Contents as the form keeps them. */
export function typedContentsOf(contents: readonly ContentCode[] | undefined): string {
  if (contents === undefined) return NOT_ENTERED
  return contents.length === 0 ? NONE : sortedCodes(contents).join(',')
}

/** What the form keeps, as it is sent; `null` for not entered. */
export function contentsOfTyped(typed: string): ContentCode[] | null {
  if (typed === NOT_ENTERED) return null
  const codes = typed.split(',')
  return CONTENT_CODES.filter((code) => codes.includes(code))
}

/** What is ticked in words. */
export function typedContentsText(typed: string): string {
  const contents = contentsOfTyped(typed)
  if (contents === null) return m.admin_item_form_contents_unknown()
  return contents.length === 0 ? m.admin_item_form_contents_none() : contentNames(contents)
}

/** Ids one after another. */
export function idsOfTyped(typed: string): string[] {
  return typed === '' ? [] : typed.split(',')
}
