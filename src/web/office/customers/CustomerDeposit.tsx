import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OfficeDepositMove } from '#shared/contract/office/deposits.schemas.ts'
import { depositCalls } from '#shared/contract/office/deposits.ts'
import { type DepositMove, depositGap } from '#shared/domain/delivery/deposits.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/data/use-call.ts'
import { instantText } from '#web/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DEPOSIT_TEXTS, DEPOSIT_WAY_TEXTS } from '../parts/deposit-texts.ts'
import { useReason } from '../parts/use-reason.tsx'
import { useMay } from '../session-context.ts'
import { CustomerPart } from './CustomerPart.tsx'

const DepositDialog = lazy(() => import('./deposit/DepositDialog.tsx'))

/** What is held of a customer for boxes, what those that are out come to, and each move; nothing where no box has a deposit. */
export function CustomerDeposit({ id }: { id: string }) {
  const read = useCall(depositCalls.customerDeposit, { params: { id } }, { staleTime: 0 })
  const [open, setOpen] = useState<DepositMove | null>(null)
  const { problem, busyWith, takeBack, reasonDialog } = useTakeBack()
  const mayWrite = useMay()('money.write')
  const deposit = read.data?.deposit
  const nothing = deposit ? !deposit.asked && deposit.wanted === 0 && deposit.moves.length === 0 : !read.isError
  if (nothing) return null
  return (
    <CustomerPart title={m.deposit_title()} read={read}>
      {({ deposit: { held, wanted, boxes, moves } }) => (
        <>
          <p className="font-bold text-xl tabular-nums">{m.deposit_held({ amount: formatRupees(held) })}</p>
          <p className="text-ink-soft text-sm">
            {[
              m.deposit_wanted({ amount: formatRupees(wanted) }),
              ...boxes.map(({ kind, n, deposit }) => `${n} × ${kind} ${formatRupees(deposit)}`),
            ].join(' · ')}
          </p>
          {problem && (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          )}
          {mayWrite && (
            <span className="flex flex-wrap gap-3">
              <Button onClick={() => setOpen('taken')}>{m.deposit_take()}</Button>
              {held > 0 && (
                <>
                  <Button variant="secondary" onClick={() => setOpen('returned')}>
                    {m.deposit_give_back()}
                  </Button>
                  <Button variant="secondary" onClick={() => setOpen('kept')}>
                    {m.deposit_keep()}
                  </Button>
                </>
              )}
            </span>
          )}
          <ul className="wrap-anywhere flex flex-col empty:hidden">
            {moves.map((move) => (
              <li
                key={move._id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2"
              >
                <Facts move={move} />
                {mayWrite && !move.reversed && move.amount > 0 && (
                  <Button
                    variant="secondary"
                    aria-label={m.deposit_take_back_one({ what: whatOf(move) })}
                    busy={busyWith === move._id}
                    onClick={() => takeBack(move._id)}
                  >
                    {m.deposit_take_back()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Suspense fallback={null}>
            {open && (
              <DepositDialog
                id={id}
                move={open}
                held={held}
                advised={advisedFor(open, held, wanted)}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
          {reasonDialog}
        </>
      )}
    </CustomerPart>
  )
}

function advisedFor(move: DepositMove, held: number, wanted: number): number {
  const { take, giveBack } = depositGap({ held, wanted })
  return { taken: take, returned: giveBack, kept: 0 }[move]
}

const whatOf = ({ move, amount }: OfficeDepositMove) =>
  `${DEPOSIT_TEXTS[move]()} ${amount < 0 ? '−' : ''}${formatRupees(Math.abs(amount))}`

function Facts({ move }: { move: OfficeDepositMove }) {
  const facts = [move.way && DEPOSIT_WAY_TEXTS[move.way](), move.note, instantText(move.at), move.by]
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {whatOf(move)}
        {(move.reversed || move.amount < 0) && <Badge tone="neutral">{m.deposit_reversed()}</Badge>}
      </span>
      <span className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Takes a move back, by another one. */
function useTakeBack() {
  const api = useApi()
  const refresh = useRefresh()
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async (id: string) => {
    setProblem(null)
    const reason = await askReason(m.deposit_take_back_title(), m.deposit_take_back(), 'void')
    if (reason === null) return
    await api
      .call(depositCalls.reverseDeposit, { params: { id }, body: { reason } })
      .catch((error) => setProblem(errorText(error, m.deposit_failed())))
    await refresh(depositCalls.customerDeposit)
  })
  return { problem, busyWith, takeBack: run, reasonDialog }
}
