import { useState } from 'react'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useReason } from './use-reason.tsx'

interface TakingBack<Row> {
  /** What the dialog asks, the button that takes back, and what is said when that fails. */
  texts: { title: string; label: string; failed: string }
  reverse: (row: Row, reason: string) => Promise<unknown>
  /** Reads anew, also when it failed: somebody else may have been first. */
  refresh: () => Promise<unknown>
}

/** Takes back what was entered of money, for a reason that the change log keeps. `busyWith` is the id of the row. */
export function useTakeBack<Row extends { _id: string }>({ texts, reverse, refresh }: TakingBack<Row>) {
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async (row: Row) => {
    setProblem(null)
    const reason = await askReason(texts.title, texts.label, 'void')
    if (reason === null) return
    await reverse(row, reason).catch((error) => setProblem(errorText(error, texts.failed)))
    await refresh()
  })
  return { problem, busyWith: busyWith?._id ?? null, takeBack: run, reasonDialog }
}
