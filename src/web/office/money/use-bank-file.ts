import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { toast } from '#web/ui/toast.ts'
import type { BankPreview } from './BankMatches.tsx'
import { readStatement } from './read-statement.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** A statement of the bank in two steps: what it would do, then the yes to it. */
export function useBankFile(onDone: () => void) {
  const api = useApi()
  const refresh = useRefreshMoney()
  const csv = useRef('')
  /** Lines of which all is shown that they may be. */
  const all = useRef<number[]>([])
  const [preview, setPreview] = useState<BankPreview | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  /** Something was matched meanwhile: the preview is another. */
  const [stale, setStale] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const read = () => {
    const lines = all.current.length > 0 ? { all: all.current } : {}
    return api.call(moneyCalls.previewBankFile, { body: { csv: csv.current, ...lines } })
  }
  async function look() {
    setChosen(new Map())
    setPreview(await read())
  }

  const reading = useAction(async (file: File) => {
    setProblem(null)
    setStale(false)
    setPreview(null)
    const statement = await readStatement(file)
    if ('problem' in statement) return setProblem(problemAt('file', statement.problem))
    csv.current = statement.text
    all.current = []
    try {
      await look()
    } catch (error) {
      setProblem(problemAt('file', errorText(error, m.money_bank_failed())))
    }
  })

  const widening = useAction(async (line: number) => {
    setProblem(null)
    all.current = [...all.current, line]
    try {
      setPreview(await read())
    } catch (error) {
      all.current = all.current.filter((other) => other !== line)
      setProblem({ text: errorText(error, m.money_bank_more_failed()), fields: {} })
    }
  })

  const writing = useAction(async () => {
    setProblem(null)
    if (!preview) return setProblem(problemAt('file', m.money_bank_missing()))
    if (picked.count === 0) return onDone()
    try {
      const body = { csv: csv.current, chosen: [...chosen].map(([line, claim]) => ({ line, claim })) }
      const { amount } = await api.call(moneyCalls.importBankFile, { body })
      toast.success(m.money_collected({ amount: formatRupees(amount) }))
      onDone()
    } catch (error) {
      if (error instanceof ApiError && CHANGED.has(error.code ?? '')) {
        setStale(true)
        await look().catch((failed) => setProblem(problemAt('file', errorText(failed, m.money_bank_failed()))))
      } else setProblem({ text: errorText(error, m.money_bank_failed()), fields: {} })
    }
    await refresh()
  })

  const amounts = (preview?.matches ?? []).flatMap(({ line, amount, exact }) =>
    exact || chosen.has(line) ? [amount] : [],
  )
  const picked = { count: amounts.length, amount: amounts.reduce((sum, amount) => sum + amount, 0) }

  return {
    preview,
    chosen,
    /** What would be written down: rupees. */
    picked,
    stale,
    problem,
    busy: reading.busy || writing.busy,
    choose: reading.run,
    showAll: widening.run,
    pick(line: number, claim: string | null) {
      setChosen((now) => {
        const next = new Map(now)
        if (claim === null) next.delete(line)
        else next.set(line, claim)
        return next
      })
    },
    write: () => writing.run(),
  }
}

/** The file is still good, but what it was matched with is another by now. */
const CHANGED = new Set(['bank_file_changed', 'utr_used', 'not_found'])
