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
    const look = () => setNeeded(row.scrollWidth > whole.clientWidth - paddingOf(whole))
    const observer = new ResizeObserver(look)
    observer.observe(whole)
    look()
    return () => observer.disconnect()
  }, [])
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

function paddingOf(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}
