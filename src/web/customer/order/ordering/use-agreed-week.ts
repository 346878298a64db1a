import { useState } from 'react'
import type { Week } from '../../menu/menu/week.ts'
import { changesSince, type OrderedDay } from './terms-changes.ts'

/** What has changed since the customer last agreed to what is shown. */
export interface AgreedWeek {
  /** As sentences; none when nothing has. */
  changes: string[]
  /** The customer agrees to what is shown now. */
  agree: () => void
}

/** Compares the week with the one that the customer saw when the screen or sheet was opened, or has agreed to since. */
export function useAgreedWeek(week: Week | undefined, orders: readonly OrderedDay[], open = true): AgreedWeek {
  const [agreed, setAgreed] = useState(week)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) setWasOpen(open)
  if (open !== wasOpen || !agreed) {
    if (agreed !== week) setAgreed(week)
  }
  return { changes: agreed && week ? changesSince(agreed, week, orders) : [], agree: () => setAgreed(week) }
}
