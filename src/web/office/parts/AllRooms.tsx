import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import type { TabEntry } from './tab-entry.ts'

interface AllRoomsProps {
  rooms: readonly TabEntry[]
  current: TabEntry
  onChange: (room: string) => void
}

/** Beside a row of tabs that is longer than the screen: a menu of all of them. It is not there where the row fits. */
export default function AllRooms({ rooms, current, onChange }: AllRoomsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [needed, setNeeded] = useState(false)
  useLayoutEffect(() => {
    const row = place.current?.previousElementSibling
    const whole = row?.parentElement
    if (!row || !whole) return
    // Against the room that both have: else the menu, by being there, would make itself needed.
    const look = () => {
      setNeeded(row.scrollWidth > whole.clientWidth - paddingOf(whole))
      showCurrent(row)
    }
    const observer = new ResizeObserver(look)
    observer.observe(whole)
    look()
    return () => observer.disconnect()
  }, [])
  // It takes room from the row: the current tab is not to go under.
  useLayoutEffect(() => {
    const row = place.current?.previousElementSibling
    if (needed && row) showCurrent(row)
  }, [needed])
  return (
    <div ref={place} className="shrink-0 self-center pl-2 empty:hidden">
      {needed && (
        <ChoiceMenu
          label={m.admin_all_rooms()}
          value={current.value}
          choices={rooms.map(({ value, title }) => ({ value, label: title(), content: title() }))}
          onChoose={onChange}
        >
          <span className="font-medium text-base">{m.admin_all_rooms()}</span>
          <ChevronDown className="size-5" />
        </ChoiceMenu>
      )}
    </div>
  )
}

/** Scrolls the row, and not the page, until its current tab is in the middle. */
function showCurrent(row: Element) {
  const tab = row.querySelector('[aria-selected=true]')
  if (!tab) return
  const [inside, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2
}

function paddingOf(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}
