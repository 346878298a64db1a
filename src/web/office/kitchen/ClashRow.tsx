import { Phone } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Clash, ClashList } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import { clashWith } from '#shared/domain/kitchen/food-rules.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Select } from '#web/ui/Select.tsx'
import { useMay } from '../session-context.ts'
import type { ClashDecisions } from './use-clash-decisions.ts'

interface ChoosingProps {
  clash: Clash
  /** What one can be swapped for. */
  dishes: ClashList['dishes']
  decisions: ClashDecisions
}

const nameOf = ({ name, order_number }: Clash) => name ?? order_number

/** A clash that nobody has resolved: who, which dish, why, and what can be done with one tap. */
export function OpenClash({ clash, dishes, decisions }: ChoosingProps) {
  return (
    <li className="flex flex-col gap-2 rounded-lg bg-surface p-3 text-ink">
      <Who clash={clash} />
      {clash.decided && <p className="text-turmeric-dark">{m.clashes_again()}</p>}
      <Choices {...{ clash, dishes, decisions }} />
    </li>
  )
}

/** A clash that is resolved: by itself, which can be decided otherwise, or by somebody, which can be taken back. */
export function ResolvedClash({ clash, dishes, decisions }: ChoosingProps) {
  const may = useMay()
  const [otherwise, setOtherwise] = useState(false)
  const { decided, dish } = clash
  return (
    <li className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Who clash={clash} />
          <p className="font-semibold">
            {outcomeText(clash)}
            {decided && (
              <span className="font-normal text-ink-soft text-sm">
                {' '}
                {m.clashes_by({ name: decided.by, time: clockTime(decided.at) })}
              </span>
            )}
          </p>
        </div>
        {may('production.write') &&
          (decided ? (
            <Button
              variant="secondary"
              busy={decisions.busyWith === clash}
              aria-label={m.clashes_undo_one({ dish: dish.name, name: nameOf(clash) })}
              onClick={() => decisions.decide(clash, null)}
            >
              {m.clashes_undo()}
            </Button>
          ) : (
            <Button
              variant="quiet"
              aria-expanded={otherwise}
              aria-label={m.clashes_otherwise_one({ dish: dish.name, name: nameOf(clash) })}
              onClick={() => setOtherwise(!otherwise)}
            >
              {m.clashes_otherwise()}
            </Button>
          ))}
      </div>
      {otherwise && !decided && <Choices {...{ clash, dishes, decisions }} />}
    </li>
  )
}

function Choices({ clash, dishes, decisions }: ChoosingProps) {
  const may = useMay()
  const [swapping, setSwapping] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!may('production.write')) return null
  const fitting = dishes.filter(
    ({ _id, contents }) => _id !== clash.dish.key && clashWith({ ...clash.rules, jain: false }, contents) === null,
  )
  const busy = decisions.busyWith === clash
  const called = () => decisions.decide(clash, 'called')
  return (
    <>
      <fieldset
        aria-label={m.clashes_row({ dish: clash.dish.name, name: nameOf(clash) })}
        className="flex flex-wrap items-end gap-2"
      >
        {swapping ? (
          <Select
            label={m.clashes_swap_for()}
            className="min-w-56 flex-1"
            value=""
            disabled={busy}
            onChange={({ target }) => decisions.decide(clash, 'swap', target.value)}
            options={[
              { value: '', label: fitting.length > 0 ? m.clashes_swap_choose() : m.clashes_swap_none() },
              ...fitting.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        ) : (
          <Button variant="secondary" className="min-h-14" onClick={() => setSwapping(true)}>
            {m.clashes_swap()}
          </Button>
        )}
        <Button
          variant="secondary"
          className="min-h-14"
          busy={busy}
          onClick={() => decisions.decide(clash, 'leave_out')}
        >
          {m.clashes_leave_out()}
        </Button>
        {clash.phone_number && (
          <a className={`${buttonClass('secondary')} min-h-14`} href={`tel:${clash.phone_number}`}>
            <Phone className="size-5 shrink-0" />
            {m.clashes_call()}
          </a>
        )}
        <Button
          variant="secondary"
          className="min-h-14"
          busy={busy}
          onClick={() => (isAllergy(clash) ? setAsking(true) : called())}
        >
          {m.clashes_called()}
        </Button>
      </fieldset>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.clashes_called_title({ name: nameOf(clash), dish: clash.dish.name })}
          text={m.clashes_called_text()}
          confirmLabel={m.clashes_called_yes()}
          cancelLabel={m.customer_food_cancel()}
          busyLabel={m.settings_saving()}
          busy={busy}
          onConfirm={async () => {
            await called()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

function Who({ clash }: { clash: Clash }) {
  const { dish, quantity, jain, avoided, allergies, unknown, rules } = clash
  return (
    <div className="flex flex-col gap-1">
      <p className="font-bold">
        {nameOf(clash)} · {m.clashes_dish({ dish: dish.name, count: quantity })}
      </p>
      <div className="flex flex-wrap gap-2">
        {allergies.length > 0 && <Badge tone="danger">{m.clashes_allergy({ codes: contentNames(allergies) })}</Badge>}
        {unknown && <Badge tone="danger">{m.clashes_unknown({ codes: contentNames(rules.allergies) })}</Badge>}
        {jain && <Badge tone="strong">{m.customer_food_jain_short()}</Badge>}
        {avoided.length > 0 && <Badge tone="warning">{m.clashes_avoids({ codes: contentNames(avoided) })}</Badge>}
      </div>
    </div>
  )
}

const isAllergy = ({ allergies, unknown }: Clash) => allergies.length > 0 || unknown

function outcomeText({ state, instead }: Clash): string {
  const dish = instead ?? ''
  if (state === 'alternative') return m.clashes_state_alternative({ dish })
  if (state === 'swap') return m.clashes_state_swap({ dish })
  return state === 'leave_out' ? m.clashes_state_leave_out() : m.clashes_state_called()
}
