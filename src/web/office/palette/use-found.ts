import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { useApi } from '#web/kit/api/use-call.ts'
import type { TabEntry } from '../parts/tab-entry.ts'
import { useSettled } from '../parts/use-settled.ts'
import { useMay, useRole, useToday } from '../session-context.ts'
import { findRooms } from './find-rooms.ts'
import { type Asked, type Hit, sources } from './sources.ts'

/** What one source has found. */
export interface FoundGroup {
  name: string
  title: string
  items: Hit[]
}

const STALE_MS = 10_000
/** One letter would find half of everything. */
const SHORTEST = 2

/** What is found for the words: rooms at each letter, and once typing pauses what the sources find that the role may read. */
export function useFound(words: string, tabs: readonly TabEntry[]) {
  const api = useApi()
  const client = useQueryClient()
  const may = useMay()
  const role = useRole()
  const today = useToday()
  const settled = useSettled(words)
  const answer = useQuery({
    queryKey: ['palette', role, settled],
    queryFn: () => askAll({ words: settled, today, may, api, client }),
    enabled: settled.length >= SHORTEST,
    staleTime: STALE_MS,
  })
  // What was found for other words is not shown for these.
  const found = settled === words ? answer.data : undefined
  const rooms: FoundGroup = { name: 'rooms', title: m.palette_rooms(), items: findRooms(words, tabs, may) }
  return {
    groups: [rooms, ...(found?.groups ?? [])].filter(({ items }) => items.length > 0),
    searching: settled !== words || answer.isFetching,
    failed: found?.failed ?? false,
  }
}

/** What every source finds; one that fails keeps the others from nobody. */
async function askAll(asked: Asked): Promise<{ groups: FoundGroup[]; failed: boolean }> {
  const readable = sources.filter(({ permission }) => asked.may(permission))
  const answers = await Promise.allSettled(readable.map(({ find }) => find(asked)))
  const groups = readable.map(({ name, title }, index) => {
    const answer = answers[index]
    return { name, title: title(), items: answer?.status === 'fulfilled' ? answer.value : [] }
  })
  return { groups, failed: answers.some(({ status }) => status === 'rejected') }
}
