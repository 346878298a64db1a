import type { ComponentType } from 'react'
import type { Permission } from '#shared/domain/people/permissions.ts'

/** A tab of the panel, or a view within one: its name in the address, its title, and its code, loaded when opened. */
export interface TabEntry {
  value: string
  title: () => string
  /** What a role must allow for the tab to be there; left out: nothing. */
  permission?: Permission
  /** With `load` its code can be loaded before it is opened. */
  Content: ComponentType & { load?: () => Promise<unknown> }
}

/** The entry of that name, else the first. */
export function entryOf<Entries extends readonly TabEntry[]>(entries: Entries, value: string | null): Entries[number] {
  return entries.find((entry) => entry.value === value) ?? (entries[0] as Entries[number])
}
