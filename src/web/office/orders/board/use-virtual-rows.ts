import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** What stands over the rows while the page is scrolled: the head of the table, and the bar of the selection. */
const HEAD_PX = 44
const BAR_PX = 88
/** Rows are drawn so far beyond what is in sight, and anew after so much scrolling. */
const BEYOND_PX = 500
const STEP_PX = 200

/** A row that is drawn, and how much room the rows before it have that are not. */
export interface DrawnRow {
  index: number
  gap: number
}

interface VirtualRows {
  count: number
  /** How high a row is before it has been measured, pixels. */
  estimate: number
  key: (index: number) => string
  /** The last row is drawn. */
  onNearEnd: () => void
}

/**
 * Draws of a long list only the rows near what is in sight, as the window is scrolled, and the one that has the focus. `list` is
 * where they begin; `key` tells them apart. A library for this weighs as much as the rest of the board.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, { count, estimate, key, onNearEnd }: VirtualRows) {
  /** What is in sight, from the beginning of the list on, in steps. */
  const [sight, setSight] = useState({ from: 0, to: 1200 })
  const heights = useRef(new Map<string, number>())
  const [, setMeasured] = useState(0)
  const focused = useRef<number | null>(null)

  useEffect(() => {
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const step = (pixels: number) => Math.max(0, Math.round(pixels / STEP_PX) * STEP_PX)
      const seen = { from: step(-top), to: step(window.innerHeight - top) }
      setSight((before) => (before.from === seen.from && before.to === seen.to ? before : seen))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [list])

  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { key = '' } = element.dataset
      const height = element.offsetHeight
      // Rows are drawn once more only where one is not as high as was thought.
      if (height === 0 || (heights.current.get(key) ?? estimate) === height) return
      heights.current.set(key, height)
      setMeasured((times) => times + 1)
    },
    [estimate],
  )

  const heightOf = (index: number) => heights.current.get(key(index)) ?? estimate
  const rows: DrawnRow[] = []
  let top = 0
  let drawnTo = 0
  for (let index = 0; index < count; index++) {
    const height = heightOf(index)
    const inSight = top + height >= sight.from - BEYOND_PX && top <= sight.to + BEYOND_PX
    if (inSight || index === focused.current) {
      rows.push({ index, gap: top - drawnTo })
      drawnTo = top + height
    }
    top += height
  }

  const atEnd = rows.at(-1)?.index === count - 1
  useEffect(() => {
    if (atEnd) onNearEnd()
  })

  return {
    rows,
    /** The room of the rows behind the last that is drawn. */
    after: top - drawnTo,
    /** Of each row's element, which carries its key as `data-key`. */
    measure,
    /** The row whose element has the focus stays, however far it is scrolled away. */
    onFocusRow: useCallback((index: number | null) => {
      focused.current = index
    }, []),
    /** Scrolls until the row stands free of what is over the list. */
    scrollTo(index: number) {
      const above = Array.from({ length: index }, (_, row) => heightOf(row)).reduce((sum, height) => sum + height, 0)
      const begin = (list.current?.getBoundingClientRect().top ?? 0) + HEAD_PX + above
      const end = begin + heightOf(index)
      const past = end - (window.innerHeight - BAR_PX)
      if (begin < HEAD_PX) window.scrollBy(0, begin - HEAD_PX)
      else if (past > 0) window.scrollBy(0, past)
    },
  }
}
