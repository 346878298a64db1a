import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import type { BuyerProblem } from '#shared/domain/money/documents/buyer.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'
import { MoneyCard } from '../MoneyCard.tsx'
import { BuyerForm } from './BuyerForm.tsx'

export type WaitingDocument = CallReply<typeof adminDocumentCalls.listDocuments>['waiting'][number]

const PROBLEM_TEXTS: Record<BuyerProblem, () => string> = {
  name: m.documents_waiting_name,
  name_signs: m.documents_waiting_name_signs,
  address_signs: m.documents_waiting_address_signs,
}

/** What gets no document until it is said for whom. */
export function WaitingForBuyers({ waiting }: { waiting: WaitingDocument[] }) {
  const may = useMay()
  const [named, setNamed] = useState<string | null>(null)
  return (
    <MoneyCard title={m.documents_waiting()}>
      <ul className="flex flex-col gap-4">
        {waiting.map((sold) => {
          const facts = [sold.day && formatDate(sold.day), formatRupees(sold.amount), sold.name, sold.address]
          return (
            <li key={sold.id} className="wrap-anywhere flex flex-col gap-2">
              <p className="font-medium text-base">{facts.filter(Boolean).join(' · ')}</p>
              <p className="text-base">{PROBLEM_TEXTS[sold.problem]()}</p>
              {named === sold.id ? (
                <BuyerForm sold={sold} onDone={() => setNamed(null)} />
              ) : (
                may('money.write') && (
                  <div>
                    <Button variant="secondary" onClick={() => setNamed(sold.id)}>
                      {m.documents_waiting_enter()}
                    </Button>
                  </div>
                )
              )}
            </li>
          )
        })}
      </ul>
    </MoneyCard>
  )
}
