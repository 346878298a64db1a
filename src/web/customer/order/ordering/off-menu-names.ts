import type { Translations } from '#shared/domain/catalog/names.ts'
import { parseJson } from '#web/kit/browser/items.ts'
import { createStoredStore } from '#web/kit/stores/stored-store.ts'

/** By their English names what dishes of the cart are called that no menu at hand has any more. */
export type OffMenuNames = Readonly<Record<string, Translations>>

/** Out of storage: what is no name is dropped. */
function readNames(stored: unknown): OffMenuNames {
  const areNames = ([, names]: [string, unknown]) =>
    Object.values(names ?? {}).every((text) => typeof text === 'string')
  return Object.fromEntries(Object.entries(stored ?? {}).filter(areNames))
}

/** Stored when a menu loses them, since the cart has English names alone. */
export const offMenuNames = createStoredStore<OffMenuNames>(
  'off-menu-names',
  {},
  (text) => readNames(parseJson(text)),
  JSON.stringify,
)
