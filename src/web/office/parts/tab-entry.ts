import type { ComponentType } from 'react'

/** A tab of the panel, or a view within one: its name in the address, its title, and its code, loaded when opened. */
export interface TabEntry {
  value: string
  title: () => string
  Content: ComponentType
}

/** The entry of that name, else the first. */
export function entryOf(entries: readonly [TabEntry, ...TabEntry[]], value: string | null): TabEntry {
  return entries.find((entry) => entry.value === value) ?? entries[0]
}
