import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { isCookResult, lineKey } from '#shared/domain/kitchen/production.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { amountText, unitText } from '../parts/amount-text.ts'
import { useMay } from '../session-context.ts'

interface Typed {
  cooked: string
  leftOver: string
}

interface ResultsProps {
  sheet: ProductionSheet
  /** The day is over: it stands open. */
  isOver: boolean
  /** Reads the sheet anew; resolves to the version of its results. */
  onSaved: () => Promise<number>
}

/** After the service: what was cooked of each dish, and what was left of it. */
export function Results({ sheet, isOver, onSaved }: ResultsProps) {
  const id = useId()
  const api = useApi()
  const may = useMay()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [version, setVersion] = useState(sheet.results.version)
  const [problem, setProblem] = useState<string | null>(null)
  // As long as nothing is typed, what others enter is what this form begins with.
  const basis = Object.keys(typed).length === 0 ? sheet.results.version : version
  const enteredOf = (line: ProductionLine): Typed =>
    typed[lineKey(line)] ?? { cooked: shown(line.cooked), leftOver: shown(line.leftOver) }
  const type = (line: ProductionLine, change: Partial<Typed>) => {
    setVersion(basis)
    setTyped((now) => ({ ...now, [lineKey(line)]: { ...enteredOf(line), ...change } }))
  }
  const isWrong = (line: ProductionLine) => typed[lineKey(line)] !== undefined && !isCookResult(read(enteredOf(line)))
  const { busy, run } = useAction(async () => {
    const lines = sheet.lines.filter((line) => typed[lineKey(line)] !== undefined)
    if (lines.some(isWrong)) {
      setProblem(m.error_production_result_invalid())
      return
    }
    setProblem(null)
    try {
      const results = lines.map((line) => ({ key: line.key, unit: line.unit, ...read(enteredOf(line)) }))
      await api.call(productionCalls.enterProduction, {
        body: { day: sheet.day, slot: sheet.slot, version: basis, results },
      })
      toast.success(m.production_results_saved())
      await onSaved()
      setTyped({})
    } catch (error) {
      setProblem(errorText(error, m.production_results_failed()))
      // What was typed stays; saved again it comes after what the other has entered.
      setVersion(await onSaved())
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  if (!may('production.write')) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <details open={isOver || undefined}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 id={id} className="inline font-bold text-xl">
            {m.production_results_title()}
          </h2>
        </summary>
        <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
          <p className="text-ink-soft">
            {sheet.results.at === null
              ? m.production_results_text()
              : m.production_results_by({ time: clockTime(sheet.results.at), name: sheet.results.by ?? '' })}
          </p>
          <ul className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
            {sheet.lines.map((line) => {
              const value = enteredOf(line)
              return (
                <li key={lineKey(line)} className="grid grid-cols-2 gap-x-3 border-line border-t pt-2">
                  <p className="col-span-2 font-medium">
                    {line.name}{' '}
                    <span className="font-normal text-ink-soft">
                      {m.production_results_plan({ amount: amountText(line.toCook, line) })}
                    </span>
                  </p>
                  {(['cooked', 'leftOver'] as const).map((field) => (
                    <NumberField
                      of={2}
                      key={field}
                      label={field === 'cooked' ? m.production_cooked() : m.production_left()}
                      suffix={<span className="pr-2">{unitText(line)}</span>}
                      value={value[field]}
                      error={field === 'leftOver' && isWrong(line) ? m.production_result_wrong() : undefined}
                      onValue={(text) => type(line, { [field]: text })}
                    />
                  ))}
                </li>
              )
            })}
          </ul>
          <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
            <p role="alert" className="min-w-0 flex-1 font-medium text-danger-dark">
              {problem}
            </p>
            <Button
              type="submit"
              className="min-h-14 px-6"
              disabled={Object.keys(typed).length === 0}
              busy={busy}
              busyLabel={m.settings_saving()}
            >
              {m.production_results_save()}
            </Button>
          </div>
        </form>
      </details>
    </Card>
  )
}

const shown = (amount: number | null) => (amount === null ? '' : String(amount))

/** What is typed as the server takes it; what cannot be read is no result. */
function read({ cooked, leftOver }: Typed) {
  const amount = (text: string) => (text.trim() === '' ? null : (readNumber(text, 2) ?? Number.NaN))
  return { cooked: amount(cooked), leftOver: amount(leftOver) }
}
