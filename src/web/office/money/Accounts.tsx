import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { AccountOfCustomer } from '#shared/contract/money/office/accounts.schemas.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { goTo } from '../hash-location.ts'
import { RemindLink } from '../parts/RemindLink.tsx'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { payerName } from './payer-name.ts'
import { ShowMore } from './ShowMore.tsx'
import { useMoneyPages } from './use-money-call.ts'

/** Who owes something on account, with a reminder to send, and who has something with the kitchen. */
export default function Accounts() {
  const read = useMoneyPages(officeAccountCalls.listAccounts, {})
  const [first] = read.data?.pages ?? []
  if (first ? first.accounts.length === 0 : !read.isError) return null
  return (
    <MoneyCard title={m.accounts_title()}>
      <LoadedMoney read={read}>
        {({ pages }) => (
          <>
            {first && (
              <p className="text-ink-soft text-sm">
                {m.accounts_sum({ owed: formatRupees(first.owed), credit: formatRupees(first.credit) })}
              </p>
            )}
            <ul className="wrap-anywhere flex flex-col">
              {pages
                .flatMap(({ accounts }) => accounts)
                .map((account) => (
                  <Account key={account._id} account={account} />
                ))}
            </ul>
            <ShowMore read={read} />
          </>
        )}
      </LoadedMoney>
    </MoneyCard>
  )
}

function Account({ account }: { account: AccountOfCustomer }) {
  const { _id, balance, limit, charged, phone_number: phone, whatsapp_text: text } = account
  const name = payerName(account)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0">
      <span className="flex min-w-40 flex-1 flex-col">
        <button
          type="button"
          className="min-h-11 self-start text-left font-medium underline"
          onClick={() => goTo({ tab: 'customers', customer: _id })}
        >
          {name}
        </button>
        <span className="text-ink-soft text-sm">
          {[
            m.account_limit({ amount: formatRupees(limit) }),
            charged && m.accounts_charged({ when: instantText(charged) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="ml-auto flex items-center gap-3 tabular-nums">
        {balance < 0 ? m.accounts_has({ amount: formatRupees(-balance) }) : formatRupees(balance)}
        <RemindLink phone={phone} name={name} text={text} />
      </span>
    </li>
  )
}
