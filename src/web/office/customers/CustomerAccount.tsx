import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OfficeEntry } from '#shared/contract/money/office/accounts.schemas.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { ENTERED_KINDS } from '#shared/domain/money/customer-accounts.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { ENTRY_TEXTS } from '#web/kit/parts/account-texts.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RECEIVED_BY_TEXTS } from '../parts/received-by-text.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { useMay } from '../session-context.ts'
import { CustomerPart } from './CustomerPart.tsx'
import { LedgerRows } from './LedgerRows.tsx'

const EntryDialog = lazy(() => import('./account/EntryDialog.tsx'))
const LimitDialog = lazy(() => import('./account/LimitDialog.tsx'))

/** What a customer owes on account or has with the kitchen, with every entry, and the ways to add one. */
export function CustomerAccount({ id }: { id: string }) {
  const read = useCall(officeAccountCalls.customerAccount, { params: { id } }, { staleTime: 0 })
  const [open, setOpen] = useState<'entry' | 'limit' | null>(null)
  const api = useApi()
  const refresh = useRefresh()
  const { letGo, ownerDialog } = useLetGo()
  const { problem, busyWith, takeBack, reasonDialog } = useTakeBack({
    texts: { title: m.account_take_back_title(), label: m.account_take_back(), failed: m.account_failed() },
    reverse: ({ _id: id }: OfficeEntry, reason) =>
      letGo(
        () => api.call(officeAccountCalls.reverseAccountEntry, { params: { id }, body: { reason } }),
        { accountReversal: { id } },
        reason,
      ),
    refresh: () => refresh(officeAccountCalls.customerAccount),
  })
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
          <LedgerRows
            rows={entries}
            show={(entry) => shownEntry(entry, mayWrite)}
            takeBackLabel={m.account_take_back()}
            busyWith={busyWith}
            onTakeBack={takeBack}
          />
          <Suspense fallback={null}>
            {open === 'entry' && <EntryDialog id={id} balance={balance} onClose={close} />}
            {open === 'limit' && <LimitDialog id={id} limit={limit} onClose={close} />}
          </Suspense>
          {reasonDialog}
          {ownerDialog}
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

function shownEntry(entry: OfficeEntry, mayWrite: boolean) {
  const { kind, amount, order, method, reference, note, at, by, reversed } = entry
  const text = `${ENTRY_TEXTS[kind]()} ${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`
  return {
    text,
    badge: reversed ? m.account_reversed() : null,
    facts: [order?.number ?? null, method && RECEIVED_BY_TEXTS[method](), reference, note, instantText(at), by],
    takeBack: mayWrite && mayTakeBack(entry) ? m.account_take_back_one({ what: text }) : null,
  }
}

const mayTakeBack = ({ kind, reversed }: OfficeEntry) =>
  !reversed && (ENTERED_KINDS as readonly string[]).includes(kind)
