import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { TabEntry } from './tab-entry.ts'

interface TabBarProps {
  /** What the tabs choose between, for those who listen. */
  label: string
  entries: readonly TabEntry[]
  current: TabEntry
  onChange: (value: string) => void
  /** The tabs of the panel are underlined, the views within one are pills. */
  look: 'line' | 'pills'
  /** Stands after the tabs, in their row. */
  beside?: ReactNode
}

const LOOKS = {
  line: {
    // One row, however many they are; what is scrolled away is in the menu beside it.
    row: 'flex border-b border-line px-safe-4 sm:px-safe-6 print:hidden',
    list: 'min-w-0 flex-1 overflow-x-auto',
    // All thirteen fit from 1265 px on.
    tab: 'border-b-3 border-transparent px-3 lg:max-2xl:px-1.5 data-active:border-leaf data-active:text-leaf-dark hover:text-ink',
    panel: 'px-safe-4 py-4 sm:px-safe-6 print:p-0',
  },
  pills: {
    row: 'print:hidden',
    list: 'mb-2 gap-2 overflow-x-auto',
    tab: 'rounded-full border border-edge bg-surface px-4 data-active:border-leaf-dark data-active:bg-leaf-soft data-active:text-leaf-dark hover:bg-sunken',
    panel: '',
  },
}

/** Tabs with the panel of the current one; arrows move between them, the code of a panel comes when it is opened. */
export function TabBar({ label, entries, current, onChange, look, beside }: TabBarProps) {
  const { row, list, tab, panel } = LOOKS[look]
  const bar = useRef<HTMLDivElement>(null)
  // Also when its room changes: the phone is turned, or the menu of all tabs comes beside it.
  useEffect(() => {
    const show = () => showTab(bar.current, current.value)
    const observer = new ResizeObserver(show)
    if (bar.current) observer.observe(bar.current)
    show()
    return () => observer.disconnect()
  }, [current.value])
  return (
    <Tabs.Root value={current.value} onValueChange={(value: string) => onChange(value)}>
      <div className={row}>
        <Tabs.List ref={bar} aria-label={label} className={`flex [scrollbar-width:none] ${list}`}>
          {entries.map((entry) => (
            <Tabs.Tab
              key={entry.value}
              value={entry.value}
              data-tab={entry.value}
              className={`min-h-11 shrink-0 font-medium text-base text-ink-soft transition-colors data-active:font-semibold ${tab}`}
            >
              {entry.title()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {beside}
      </div>
      <Tabs.Panel key={current.value} value={current.value} tabIndex={-1} className={`outline-none ${panel}`}>
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <current.Content />
          </Suspense>
        </ErrorBoundary>
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** Scrolls a bar that is wider than the screen, and nothing else, until the tab stands in its middle. */
function showTab(bar: HTMLElement | null, value: string) {
  const tab = bar?.querySelector(`[data-tab="${value}"]`)
  if (!bar || !tab) return
  const [whole, part] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
  bar.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
}
