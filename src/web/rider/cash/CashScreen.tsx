import { useCallback, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readRupees } from '#shared/base/typed-number.ts'
import type { OwnCash } from '#shared/contract/money/rider/cash.schemas.ts'
import { riderCashCalls } from '#shared/contract/money/rider/cash.ts'
import { errorText, isBusy } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { useRider, useRiderDay } from '../rider-context.ts'

/** Somebody else counts: what has become of it is looked up so often. */
const LOOK_MS = 15_000

/** The cash that the rider has in hand, and its handing over. It needs a network: two people are about it. */
export function CashScreen() {
  const { session } = useRider()
  const { waiting } = useRiderDay()
  const [cash, setCash] = useState<OwnCash | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useCallback(async () => {
    try {
      const reply = await session.api.call(riderCashCalls.ownCash, {})
      setCash(reply.cash)
      setProblem(null)
    } catch (error) {
      setProblem(errorText(error, isBusy(error) ? m.rider_cash_busy() : m.rider_cash_offline()))
    }
  }, [session])
  useEffect(() => {
    void read()
    const timer = setInterval(read, LOOK_MS)
    return () => clearInterval(timer)
  }, [read])
  return (
    <main className="mx-auto flex max-w-column flex-col gap-4 px-safe-4 pt-4 pb-safe-3">
      <h1 className="font-bold text-2xl">{m.rider_cash()}</h1>
      {waiting.length > 0 && <Alert tone="warning">{m.rider_cash_waiting({ count: waiting.length })}</Alert>}
      {problem && (
        <Alert tone="warning" announce>
          {problem}
        </Alert>
      )}
      {!cash && !problem && <p className="text-xl">{m.rider_loading()}</p>}
      {cash && (
        <>
          <p className="rounded-lg bg-surface p-4 text-xl shadow-card">
            {m.rider_in_hand()}
            <strong className="block text-2xl tabular-nums">{formatRupees(cash.inHand)}</strong>
          </p>
          {cash.toDeclare > 0 && <Declare key={cash.toDeclare} toDeclare={cash.toDeclare} onDone={setCash} />}
          <ul className="flex flex-col gap-3">
            {cash.handovers.map((handover) => (
              <Handover key={handover._id} {...handover} />
            ))}
          </ul>
        </>
      )}
      <a href="#run" className={buttonClass('secondary', 'min-h-14 w-full text-base')}>
        {m.rider_back_to_run()}
      </a>
    </main>
  )
}

/** Says how much is handed over; another sum takes the place of one that nobody has counted yet. */
function Declare({ toDeclare, onDone }: { toDeclare: number; onDone: (cash: OwnCash) => void }) {
  const { session } = useRider()
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    const typed = readRupees(amount)
    if (!typed) return setError(m.error_cash_amount())
    if (typed > toDeclare) return setError(m.error_handover_beyond_hand())
    setError(null)
    try {
      onDone((await session.api.call(riderCashCalls.declareCash, { body: { amount: typed } })).cash)
      setAmount('')
    } catch (failure) {
      setError(errorText(failure, m.rider_no_answer()))
    }
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <NumberField
        of="rupees"
        label={m.rider_declare_amount()}
        hint={m.rider_declare_hint()}
        value={amount}
        error={error}
        onValue={(text) => setAmount(text)}
      />
      <Button type="submit" full className="min-h-16 text-xl" busy={busy} busyLabel={m.rider_waiting()}>
        {m.rider_declare()}
      </Button>
    </form>
  )
}

function Handover({ day, at, state, declared, counted, settled }: OwnCash['handovers'][number]) {
  const text = {
    declared: () => m.rider_handover_declared(),
    matched: () => m.rider_handover_matched(),
    discrepancy: () => m.rider_handover_differs({ counted: formatRupees(counted ?? 0) }),
    resolved: () => m.rider_handover_resolved({ settled: formatRupees(settled ?? 0) }),
  }[state]()
  return (
    <li className="rounded-lg bg-surface p-4 text-base shadow-card">
      <strong className="text-xl tabular-nums">{formatRupees(declared)}</strong>
      <span className="block">{`${weekdayAndDay(day)}, ${clockTime(at)}`}</span>
      <span className={`block font-semibold ${state === 'discrepancy' ? 'text-danger-dark' : ''}`}>{text}</span>
    </li>
  )
}
