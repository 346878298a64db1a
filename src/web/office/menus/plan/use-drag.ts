import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** How far a pointer goes before a press is a drag. */
const THRESHOLD_PX = 6

/** A menu, or a dish of one, on its way to another day. */
export interface Dragged<Item> {
  item: Item
  label: string
  x: number
  y: number
  /** The day under the pointer. */
  over: KitchenDay | null
}

/**
 * Drags things over the days of a plan, which bear `data-plan-day`. `begin` is the handler of a thing's pointer; Escape
 * takes a drag back, and holding Ctrl or Alt at its end says that a copy is meant. What can be dragged can be done by
 * buttons as well: a finger scrolls the page unless its thing has no touch action.
 */
export function useDrag<Item>(onDrop: (item: Item, day: KitchenDay, asCopy: boolean) => void) {
  const [dragged, setDragged] = useState<Dragged<Item> | null>(null)
  const drop = useRef(onDrop)
  const stop = useRef<() => void>(() => {})
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => stop.current(), [])

  function begin(event: ReactPointerEvent, item: Item, label: string) {
    if (event.button !== 0) return
    const start = { x: event.clientX, y: event.clientY }
    const listening = new AbortController()
    let moving = false
    const end = () => {
      listening.abort()
      setDragged(null)
    }
    const on = <Type extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown' | 'click'>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => window.addEventListener(type, listener, { signal: listening.signal, capture: true })
    stop.current()
    stop.current = end
    on('pointermove', ({ clientX: x, clientY: y }) => {
      moving ||= Math.hypot(x - start.x, y - start.y) > THRESHOLD_PX
      if (moving) setDragged({ item, label, x, y, over: dayAt(x, y) })
    })
    on('pointercancel', end)
    on('keydown', (key) => key.key === 'Escape' && end())
    on('pointerup', ({ clientX: x, clientY: y, ctrlKey, altKey }) => {
      end()
      if (!moving) return
      // The press ends on a button, too: it was none.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      const day = dayAt(x, y)
      if (day) drop.current(item, day, ctrlKey || altKey)
    })
  }

  return { dragged, begin }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

function dayAt(x: number, y: number): KitchenDay | null {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-plan-day]')
  return day?.dataset.planDay ?? null
}
