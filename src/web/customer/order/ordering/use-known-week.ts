import { useQueryClient } from '@tanstack/react-query'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { keptReply } from '#web/kit/api/offline-cache.ts'
import { useHydrated } from '#web/kit/browser/hydrated.ts'
import type { Week } from '../../menu/menu/week.ts'
import { weekKeyOf } from '../../menu/menu/week-key.ts'

/** The week of a slot where the tab or the browser knows it; it is not read for this. */
export function useKnownWeek(slot: SlotCode): Week | undefined {
  const key = weekKeyOf(slot)
  const client = useQueryClient()
  return useHydrated() ? (client.getQueryData<Week>(key) ?? keptReply<Week>(key)?.reply) : undefined
}
