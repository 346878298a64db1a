import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  /** What the tabs choose between, for those who listen. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs with their panels; arrows move between them. Load it lazily. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List aria-label={label} activateOnFocus className="flex gap-1 rounded-lg bg-sunken p-1">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 flex-1 rounded-md px-3 py-2 font-medium text-base text-ink-soft transition-colors data-active:bg-surface data-active:font-semibold data-active:text-leaf-dark data-active:shadow-card"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
