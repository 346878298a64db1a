import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees, sumOfRupees } from '#shared/base/money.ts'
import type { CallInput, CallReply } from '#shared/contract/define.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { DOCUMENT_KIND_WORDS, type DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { goTo, usePlace } from '../../hash-location.ts'
import { DayField } from '../../parts/DayField.tsx'
import { FigureCards } from '../../parts/FigureCards.tsx'
import { ISSUE_PROBLEM_TEXTS } from '../../parts/issue-problem-texts.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { LoadedMoney } from '../LoadedMoney.tsx'
import { MoneyCard } from '../MoneyCard.tsx'
import { ShowMore } from '../ShowMore.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { ExportForm } from './ExportForm.tsx'
import { WaitingForBuyers } from './WaitingForBuyers.tsx'

const DocumentDialog = lazy(() => import('./DocumentDialog.tsx'))

/** The register of documents: those of a month or a day, with what they come to. */
export default function Documents() {
  const [day, month] = [usePlace('day'), usePlace('period')]
  const [kind, setKind] = useState<DocumentKind | ''>('')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const search = useSettled(typed.trim())
  const query: NonNullable<CallInput<typeof adminDocumentCalls.listDocuments>['query']> = {
    ...(day !== null && { day }),
    ...(day === null && month !== null && { month }),
    ...(kind !== '' && { kind }),
    ...(search !== '' && { search }),
  }
  const read = useCallPages(adminDocumentCalls.listDocuments, { query }, { placeholderData: keepPreviousData })
  const shown = read.pages?.[0]?.month ?? month ?? ''
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={m.documents_month()}
          type="month"
          className="w-52"
          value={shown}
          onChange={({ target: { value } }) => {
            if (value !== '') goTo({ period: value, day: null })
          }}
        />
        <DayField label={m.documents_day()} day={day ?? ''} onDay={(next) => goTo({ day: next, period: null })} />
        {day !== null && (
          <Button variant="secondary" onClick={() => goTo({ day: null, period: shown })}>
            {m.documents_all_days()}
          </Button>
        )}
        <Select
          label={m.documents_kind()}
          className="w-52"
          value={kind}
          onChange={({ target }) => setKind(target.value as DocumentKind | '')}
          options={[
            { value: '', label: m.documents_all_kinds() },
            ...DOCUMENT_KIND_WORDS.map((value) => ({ value, label: documentKindText(value, 'regular') })),
          ]}
        />
        <SearchField label={m.documents_search()} value={typed} onSearch={setTyped} />
      </div>
      <LoadedMoney read={read} className="h-80">
        {({ pages: [first, ...others] }) =>
          first && <Found first={first} others={others} onOpen={setOpened} more={<ShowMore read={read} />} />
        }
      </LoadedMoney>
      {opened !== null && (
        <Suspense fallback={null}>
          <DocumentDialog key={opened} id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

type Page = CallReply<typeof adminDocumentCalls.listDocuments>

interface FoundProps {
  first: Page
  others: Page[]
  onOpen: (id: string) => void
  more: ReactNode
}

function Found({ first: { month, documents, sums, problem, issuing, waiting }, others, onOpen, more }: FoundProps) {
  const tax = sumOfRupees([sums.cgst, sums.sgst, sums.igst])
  return (
    <>
      {problem && <Alert tone="warning">{ISSUE_PROBLEM_TEXTS[problem]()}</Alert>}
      {!issuing && <Alert tone="info">{m.documents_off()}</Alert>}
      {waiting.length > 0 && <WaitingForBuyers waiting={waiting} />}
      <FigureCards
        className="lg:grid-cols-4"
        figures={[
          { label: m.documents_count(), value: countText(sums.count) },
          { label: m.documents_sum(), value: formatRupees(sums.amount) },
          { label: m.documents_taxable(), value: formatRupees(sums.taxable) },
          { label: m.documents_taxes(), value: formatRupees(tax) },
        ]}
      />
      <ExportForm month={month} />
      <MoneyCard title={m.documents_title()}>
        {documents.length === 0 && <p>{m.documents_none()}</p>}
        <ul className="wrap-anywhere flex flex-col">
          {[documents, ...others.map(({ documents }) => documents)].flat().map((document) => (
            <DocumentRow key={document._id} document={document} onOpen={() => onOpen(document._id)} />
          ))}
        </ul>
        {more}
      </MoneyCard>
    </>
  )
}
