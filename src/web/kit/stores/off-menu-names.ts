import type { Translations } from '#shared/domain/catalog/names.ts'
import { parseJson } from '../browser/items.ts'
import { createStoredStore } from './stored-store.ts'

/** By their English names what dishes of the cart are called that no menu at hand has any more. */
export type OffMenuNames = Readonly<Record<string, Translations>>

const isText = (text: unknown) => typeof text === 'string'

/** Out of storage: what is no name is dropped. */
function readNames(stored: unknown): OffMenuNames {
  const entries = Object.entries(stored ?? {}).map(([name, names]) => {
    const texts = Object.entries((names as object | null) ?? {}).filter(([, text]) => isText(text))
    return [name, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(entries)
}

/** Stored when a menu loses them, since the cart has English names alone. */
export const offMenuNames = createStoredStore<OffMenuNames>(
  'off-menu-names',
  {},
  (text) => readNames(parseJson(text)),
  (names) => (Object.keys(names).length > 0 ? JSON.stringify(names) : null),
)
