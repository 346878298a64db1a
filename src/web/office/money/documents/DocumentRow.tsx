import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { RegisteredDocument } from '#shared/contract/money/office/documents.schemas.ts'
import { DOCUMENT_KINDS } from '#shared/domain/money/documents/kinds.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'

/** A line of the register. */
export function DocumentRow({ document, onOpen }: { document: RegisteredDocument; onOpen: () => void }) {
  const { number, kind, mode, day, supply_day: soldOn, name, gstin, amount, refers_to: refersTo } = document
  const facts = [
    formatDate(day),
    documentKindText(kind, mode),
    soldOn !== day && DOCUMENT_KINDS[kind].sign === 1 && m.documents_sold({ day: formatDate(soldOn) }),
    kind === 'daily' ? m.documents_many() : name,
    gstin,
    refersTo && m.documents_refers({ number: refersTo }),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0">
      <span className="flex min-w-40 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
          {number} <Credited document={document} />
        </span>
        <span className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="ml-auto flex items-center gap-3 tabular-nums">
        {formatRupees(kind === 'credit_note' ? -amount : amount)}
        <Button variant="secondary" aria-label={m.documents_open({ number })} onClick={onOpen}>
          {m.documents_open_short()}
        </Button>
      </span>
    </li>
  )
}

/** What has become of it. */
function Credited({ document: { left, amount } }: { document: RegisteredDocument }) {
  if (left === amount) return null
  if (left === 0) return <Badge tone="warning">{m.documents_credited()}</Badge>
  return <Badge tone="warning">{m.documents_part_credited({ amount: formatRupees(left) })}</Badge>
}
