import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { accountCalls } from '#shared/contract/money/customer/accounts.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { ENTRY_TEXTS } from '#web/kit/parts/account-texts.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Card } from '#web/ui/Card.tsx'

/** What a customer owes on account or has with the kitchen; who has no account sees nothing of it. */
export default function AccountCard() {
  const id = useId()
  const account = useCall(accountCalls.ownAccount, {}, { staleTime: 0 }).data?.account
  if (!account || (account.entries.length === 0 && account.limit === 0)) return null
  const { balance, limit, entries } = account
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-base">
        {m.account_mine()}
      </h2>
      <p className="font-semibold text-base">{balanceText(balance)}</p>
      {limit > 0 && <p className="text-base text-ink-soft">{m.account_may_owe({ amount: formatRupees(limit) })}</p>}
      {entries.length > 0 && (
        <details className="text-base">
          <summary className="flex min-h-11 cursor-pointer items-center">{m.account_entries()}</summary>
          <ul className="flex flex-col">
            {entries.map(({ _id, kind, amount, order, at }) => (
              <li key={_id} className="flex justify-between gap-3 border-line border-t py-2">
                <span className="min-w-0">
                  {[ENTRY_TEXTS[kind](), order?.number].filter(Boolean).join(' ')}
                  <span className="block text-ink-soft text-sm">{instantText(at)}</span>
                </span>
                <span className="tabular-nums">{`${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function balanceText(balance: number): string {
  if (balance === 0) return m.account_mine_even()
  return balance > 0
    ? m.account_mine_owes({ amount: formatRupees(balance) })
    : m.account_mine_has({ amount: formatRupees(-balance) })
}
