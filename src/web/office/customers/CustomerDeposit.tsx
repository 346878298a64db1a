import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OfficeDepositMove } from '#shared/contract/delivery/office/deposits.schemas.ts'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { type DepositMove, depositGap } from '#shared/domain/delivery/deposits.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DEPOSIT_TEXTS, DEPOSIT_WAY_TEXTS } from '../parts/deposit-texts.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { useMay } from '../session-context.ts'
import { CustomerPart } from './CustomerPart.tsx'
import { LedgerRows } from './LedgerRows.tsx'

const DepositDialog = lazy(() => import('./deposit/DepositDialog.tsx'))

/** What is held of a customer for boxes, what those that are out come to, and each move; nothing where no box has a deposit. */
export function CustomerDeposit({ id }: { id: string }) {
  const read = useCall(depositCalls.customerDeposit, { params: { id } }, { staleTime: 0 })
  const [open, setOpen] = useState<DepositMove | null>(null)
  const api = useApi()
  const refresh = useRefresh()
  const { letGo, ownerDialog } = useLetGo()
  const { problem, busyWith, takeBack, reasonDialog } = useTakeBack({
    texts: { title: m.account_take_back_title(), label: m.account_take_back(), failed: m.deposit_failed() },
    reverse: ({ _id: id }: OfficeDepositMove, reason) =>
      letGo(
        () => api.call(depositCalls.reverseDeposit, { params: { id }, body: { reason } }),
        { depositReversal: { id } },
        reason,
      ),
    refresh: () => refresh(depositCalls.customerDeposit),
  })
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
          <LedgerRows
            rows={moves}
            show={(move) => shownMove(move, mayWrite)}
            takeBackLabel={m.account_take_back()}
            busyWith={busyWith}
            onTakeBack={takeBack}
          />
          <Suspense fallback={null}>
            {open && (
              <DepositDialog
                id={id}
                move={open}
                held={held}
                boxes={boxes}
                advised={advisedFor(open, held, wanted)}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
          {reasonDialog}
          {ownerDialog}
        </>
      )}
    </CustomerPart>
  )
}

function advisedFor(move: DepositMove, held: number, wanted: number): number {
  const { take, giveBack } = depositGap({ held, wanted })
  return { taken: take, returned: giveBack, kept: 0 }[move]
}

const whatOf = ({ move, amount }: OfficeDepositMove) => `${DEPOSIT_TEXTS[move]()} ${formatRupees(amount)}`

function shownMove(move: OfficeDepositMove, mayWrite: boolean) {
  return {
    text: whatOf(move),
    badge: move.reversed || move.amount < 0 ? m.deposit_reversed() : null,
    facts: [move.way && DEPOSIT_WAY_TEXTS[move.way](), move.note, instantText(move.at), move.by],
    takeBack: mayWrite && !move.reversed && move.amount > 0 ? m.account_take_back_one({ what: whatOf(move) }) : null,
  }
}
