import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OfficeEntry } from '#shared/contract/office/accounts.schemas.ts'
import { officeAccountCalls } from '#shared/contract/office/accounts.ts'
import { ENTERED_KINDS } from '#shared/domain/money/customer-accounts.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { ENTRY_TEXTS } from '#shared/texts/account-texts.ts'
import { RECEIVED_BY_TEXTS } from '#shared/texts/received-by-text.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/data/use-call.ts'
import { instantText } from '#web/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useReason } from '../parts/use-reason.tsx'
import { useMay } from '../session-context.ts'
import { CustomerPart } from './CustomerPart.tsx'

const EntryDialog = lazy(() => import('./account/EntryDialog.tsx'))
const LimitDialog = lazy(() => import('./account/LimitDialog.tsx'))

/** What a customer owes on account or has with the kitchen, with every entry, and the ways to add one. */
export function CustomerAccount({ id }: { id: string }) {
  const read = useCall(officeAccountCalls.customerAccount, { params: { id } }, { staleTime: 0 })
  const [open, setOpen] = useState<'entry' | 'limit' | null>(null)
  const { problem, busyWith, takeBack, reasonDialog } = useTakeBack()
  const mayWrite = useMay()('money.write')
  const close = () => setOpen(null)
  return (
    <CustomerPart title={m.account_title()} read={read}>
      {({ balance, limit, entries }) => (
        <>
          <p className="font-bold text-xl tabular-nums">{balanceText(balance)}</p>
          <p className="text-ink-soft text-sm">{m.account_limit({ amount: formatRupees(limit) })}</p>
          {problem && (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          )}
          {mayWrite && (
            <span className="flex flex-wrap gap-3">
              <Button onClick={() => setOpen('entry')}>{m.account_enter()}</Button>
              <Button variant="secondary" onClick={() => setOpen('limit')}>
                {m.account_set_limit()}
              </Button>
            </span>
          )}
          <ul className="wrap-anywhere flex flex-col empty:hidden">
            {entries.map((entry) => (
              <li
                key={entry._id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2"
              >
                <Facts entry={entry} />
                {mayWrite && mayTakeBack(entry) && (
                  <Button variant="secondary" busy={busyWith === entry._id} onClick={() => takeBack(entry._id)}>
                    {m.account_take_back()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Suspense fallback={null}>
            {open === 'entry' && <EntryDialog id={id} balance={balance} onClose={close} />}
            {open === 'limit' && <LimitDialog id={id} limit={limit} onClose={close} />}
          </Suspense>
          {reasonDialog}
        </>
      )}
    </CustomerPart>
  )
}

function balanceText(balance: number): string {
  if (balance === 0) return m.account_even()
  return balance > 0
    ? m.account_owes({ amount: formatRupees(balance) })
    : m.account_has({ amount: formatRupees(-balance) })
}

function Facts({ entry }: { entry: OfficeEntry }) {
  const { kind, amount, order, method, reference, note, at, by, reversed } = entry
  const facts = [order?.number, method && RECEIVED_BY_TEXTS[method](), reference, note, instantText(at), by]
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {`${ENTRY_TEXTS[kind]()} ${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`}
        {reversed && <Badge tone="neutral">{m.account_reversed()}</Badge>}
      </span>
      <span className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const mayTakeBack = ({ kind, reversed }: OfficeEntry) =>
  !reversed && (ENTERED_KINDS as readonly string[]).includes(kind)

/** Takes an entry back, by another one. */
function useTakeBack() {
  const api = useApi()
  const refresh = useRefresh()
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async (id: string) => {
    setProblem(null)
    const reason = await askReason(m.account_take_back_title(), m.account_take_back(), 'void')
    if (reason === null) return
    await api
      .call(officeAccountCalls.reverseAccountEntry, { params: { id }, body: { reason } })
      .catch((error) => setProblem(errorText(error, m.account_failed())))
    await refresh(officeAccountCalls.customerAccount)
  })
  return { problem, busyWith, takeBack: run, reasonDialog }
}
