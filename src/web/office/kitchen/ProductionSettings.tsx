import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { readNumber } from '#shared/base/typed-number.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import type { ProductionSettings as Settings } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { MAX_PLATES_PER_BOX } from '#shared/domain/kitchen/boxes.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'

interface Draft {
  buffer: string
  plates: string
  watched: boolean
  prepares: boolean
}

/** As much as is cooked beyond what is sure, percent. */
const MAX_BUFFER = 50

/** The buffer, and what follows the sheet. */
export function ProductionSettings() {
  const { data } = useCall(productionCalls.getProductionSettings, {})
  return data ? <SettingsForm saved={data.settings} /> : null
}

function SettingsForm({ saved }: { saved: Settings }) {
  const id = useId()
  const api = useApi()
  const refresh = useRefresh()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { buffer, plates, watched, prepares } = draft ?? {
    ...saved,
    buffer: String(saved.bufferPercent),
    plates: String(saved.platesPerBox),
  }
  const bufferPercent = readNumber(buffer)
  const platesPerBox = readNumber(plates)
  const isWrong = bufferPercent === null || bufferPercent > MAX_BUFFER
  const isWrongPlates = platesPerBox === null || platesPerBox < 1 || platesPerBox > MAX_PLATES_PER_BOX
  const change = (changes: Partial<Draft>) => setDraft({ buffer, plates, watched, prepares, ...changes })
  const { busy, run } = useAction(async () => {
    setProblem(null)
    if (isWrong || isWrongPlates) return
    try {
      await api.call(productionCalls.changeProductionSettings, {
        body: {
          bufferPercent,
          platesPerBox,
          watched,
          prepares,
          updatedAt: saved.updatedAt,
        },
      })
      toast.success(m.production_settings_saved())
      await refresh(productionCalls.getProductionSettings)
      setDraft(null)
      await Promise.all(
        [productionCalls.productionSheet, productionCalls.productionChecks, packingCalls.packing].map((call) =>
          refresh(call),
        ),
      )
    } catch (error) {
      setProblem(errorText(error, m.production_settings_failed()))
      await refresh(productionCalls.getProductionSettings)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Card as="section" aria-labelledby={id} className="max-w-160 print:hidden">
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div>
          <h2 id={id} className="font-bold text-xl">
            {m.production_settings_title()}
          </h2>
          <p className="text-ink-soft text-sm">
            {saved.admin === null
              ? m.settings_changed_never()
              : m.settings_changed_by({
                  admin: saved.admin,
                  when: `${formatDate(saved.updatedAt)}, ${clockTime(saved.updatedAt)}`,
                })}
          </p>
        </div>
        <NumberField
          label={m.production_settings_buffer()}
          hint={m.production_settings_buffer_hint()}
          className="max-w-64"
          suffix={<span className="pr-2">%</span>}
          value={buffer}
          error={isWrong ? m.production_settings_buffer_wrong() : undefined}
          onValue={(text) => change({ buffer: text })}
        />
        <NumberField
          label={m.production_settings_plates()}
          hint={m.production_settings_plates_hint()}
          className="max-w-64"
          value={plates}
          error={isWrongPlates ? m.production_settings_plates_wrong() : undefined}
          onValue={(text) => change({ plates: text })}
        />
        <Checkbox
          className="font-medium"
          label={m.production_settings_watched()}
          hint={m.production_settings_watched_hint()}
          checked={watched}
          onChange={(watched) => change({ watched })}
        />
        <Checkbox
          className="font-medium"
          label={m.production_settings_prepares()}
          hint={m.production_settings_prepares_hint()}
          checked={prepares}
          onChange={(prepares) => change({ prepares })}
        />
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
          <p role="alert" className="min-w-0 flex-1 font-medium text-danger-dark">
            {problem}
          </p>
          <Button type="submit" disabled={draft === null} busy={busy} busyLabel={m.settings_saving()}>
            {m.settings_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
