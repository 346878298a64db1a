import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readNumber, readRupees } from '#shared/base/typed-number.ts'
import type { BoxReport } from '#shared/contract/delivery/office/boxes.schemas.ts'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import { MAX_BOX_KINDS, USUAL_MOST_OUT } from '#shared/domain/delivery/boxes.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../session-context.ts'
import { DepositsTable } from './DepositsTable.tsx'

type Kind = BoxReport['kinds'][number]
type Out = BoxReport['out'][number]
type Gone = BoxReport['gone'][number]

/** Boxes that come back: the kinds that are handed out, who has how many of them, and what was lost. */
export function BoxesCard() {
  const { data } = useCall(boxCalls.boxReport, {}, { staleTime: 0 })
  const may = useMay()('delivery.write')
  const [editing, setEditing] = useState(false)
  if (!data) return null
  const { kinds, out, outMore, gone, deposits, depositsMore, held } = data.boxes
  return (
    <Card as="section" aria-labelledby="boxes" className="flex min-w-0 flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="boxes" className="font-bold text-xl">
          {m.boxes_title()}
        </h2>
        {may && !editing && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {m.boxes_edit()}
          </Button>
        )}
      </div>
      {kinds.length === 0 && !editing && <p className="text-ink-soft">{m.boxes_none()}</p>}
      {editing && <KindsForm kinds={kinds.filter(({ retired }) => !retired)} onDone={() => setEditing(false)} />}
      {kinds.length > 0 && <OutTable kinds={kinds} out={out} more={outMore} mayChange={may} />}
      {deposits.length > 0 && <DepositsTable deposits={deposits} more={depositsMore} held={held} />}
      {gone.length > 0 && <GoneTable kinds={kinds} gone={gone} />}
    </Card>
  )
}

const nameOf = (kinds: Kind[], id: string) => kinds.find(({ _id }) => _id === id)?.name ?? ''

interface OutTableProps {
  kinds: Kind[]
  out: Out[]
  /** So many more are not listed. */
  more: number
  mayChange: boolean
}

function OutTable({ kinds, out, more, mayChange }: OutTableProps) {
  const { busyWith, move } = useMoveBox()
  const columns: DataColumn<Out>[] = [
    { key: 'customer', label: m.boxes_customer(), value: ({ name }) => name ?? m.admin_orders_guest() },
    { key: 'kind', label: m.boxes_kind(), value: ({ kind }) => nameOf(kinds, kind) },
    { key: 'out', label: m.boxes_out(), value: ({ n }) => n },
    { key: 'days', label: m.boxes_days(), value: ({ days }) => days },
    ...(out.some(({ held }) => held > 0) || kinds.some(({ deposit }) => deposit > 0)
      ? [
          {
            key: 'deposit',
            label: m.boxes_deposit_held(),
            value: ({ held }: Out) => held,
            show: ({ held }: Out) => formatRupees(held),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'move',
            label: m.boxes_one_is(),
            value: () => '',
            unsorted: true,
            show: (row: Out) => (
              <span className="flex gap-2">
                {MOVES.map(([how, label]) => (
                  <Button
                    key={how}
                    variant="secondary"
                    aria-label={m.boxes_move_one({ move: label(), name: row.name ?? m.admin_orders_guest() })}
                    busy={busyWith?.row === row && busyWith.how === how}
                    onClick={() => move({ row, how })}
                  >
                    {label()}
                  </Button>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]
  if (out.length === 0) return <p className="text-ink-soft">{m.boxes_all_back()}</p>
  return (
    <>
      <DataTable title={m.boxes_title()} columns={columns} rows={out} keyOf={(row) => `${row.customer} ${row.kind}`} />
      {more > 0 && <p className="text-ink-soft text-sm">{m.boxes_out_more({ count: more })}</p>}
    </>
  )
}

type How = 'in' | 'lost' | 'broken'
const MOVES: [How, () => string][] = [
  ['in', m.boxes_in],
  ['lost', m.boxes_lost],
  ['broken', m.boxes_broken],
]

/** Enters one box that came back, was lost or broken. */
function useMoveBox() {
  const api = useApi()
  const refresh = useRefresh()
  const { busyWith, run } = useAction(async ({ row, how }: { row: Out; how: How }) => {
    try {
      await api.call(boxCalls.moveBoxes, { body: { customer: row.customer, kind: row.kind, n: 1, move: how } })
    } catch (error) {
      toast.error(errorText(error, m.admin_no_answer()))
    }
    await refresh(boxCalls.boxReport)
  })
  return { busyWith, move: run }
}

function GoneTable({ kinds, gone }: { kinds: Kind[]; gone: Gone[] }) {
  const columns: DataColumn<Gone>[] = [
    { key: 'month', label: m.boxes_month(), value: ({ month }) => month },
    { key: 'kind', label: m.boxes_kind(), value: ({ kind }) => nameOf(kinds, kind) },
    { key: 'lost', label: m.boxes_lost(), value: ({ lost }) => lost },
    { key: 'broken', label: m.boxes_broken(), value: ({ broken }) => broken },
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.boxes_gone()}</h3>
      <DataTable title={m.boxes_gone()} columns={columns} rows={gone} keyOf={({ month, kind }) => `${month} ${kind}`} />
    </section>
  )
}

interface KindDraft {
  key: number
  _id?: string
  name: string
  perThali: string
  mostOut: string
  /** Rupees; blank for none. */
  deposit: string
}

/** The kinds that are handed out; one that is removed still comes back. */
function KindsForm({ kinds, onDone }: { kinds: Kind[]; onDone: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [drafts, setDrafts] = useState<KindDraft[]>(() => (kinds.length > 0 ? kinds.map(draftOf) : [newDraft(0)]))
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setError(null)
    try {
      const body = { kinds: drafts.map(kindOf) }
      if (body.kinds.some(isUnreadable)) return setError(m.boxes_numbers_wrong())
      await api.call(boxCalls.setBoxKinds, { body })
      await refresh(boxCalls.boxReport)
      onDone()
    } catch (failure) {
      setError(errorText(failure, m.admin_no_answer()))
    }
  })
  const set = (key: number, changes: Partial<KindDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {drafts.map(({ key, name, perThali, mostOut, deposit }) => (
        <div key={key} className="flex flex-wrap items-end gap-3">
          <Field
            label={m.boxes_kind()}
            placeholder={m.boxes_kind_example()}
            maxLength={30}
            value={name}
            onChange={({ target }) => set(key, { name: target.value })}
          />
          <NumberField label={m.boxes_per_thali()} value={perThali} onValue={(text) => set(key, { perThali: text })} />
          <NumberField label={m.boxes_most_out()} value={mostOut} onValue={(text) => set(key, { mostOut: text })} />
          <NumberField
            of="rupees"
            label={m.boxes_deposit()}
            maxLength={8}
            value={deposit}
            onValue={(text) => set(key, { deposit: text })}
          />
          <Button
            variant="quiet"
            aria-label={m.boxes_remove_one({ name })}
            onClick={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
          >
            {m.boxes_remove()}
          </Button>
        </div>
      ))}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        {drafts.length < MAX_BOX_KINDS && (
          <Button variant="secondary" onClick={() => setDrafts([...drafts, newDraft(nextKey(drafts))])}>
            {m.boxes_add()}
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          {m.boxes_cancel()}
        </Button>
        <Button type="submit" busy={busy} busyLabel={m.settings_saving()}>
          {m.boxes_save()}
        </Button>
      </div>
    </form>
  )
}

/** What is sent of a draft; what cannot be read is `NaN`. */
const kindOf = ({ _id, name, perThali, mostOut, deposit }: KindDraft) => ({
  ...(_id && { _id }),
  name,
  perThali: readNumber(perThali) ?? Number.NaN,
  mostOut: readNumber(mostOut) ?? Number.NaN,
  deposit: deposit.trim() === '' ? 0 : (readRupees(deposit) ?? Number.NaN),
})
const isUnreadable = ({ perThali, mostOut, deposit }: ReturnType<typeof kindOf>) =>
  [perThali, mostOut, deposit].some(Number.isNaN)
const nextKey = (drafts: KindDraft[]) => Math.max(-1, ...drafts.map(({ key }) => key)) + 1
const newDraft = (key: number): KindDraft => ({
  key,
  name: '',
  perThali: '1',
  mostOut: String(USUAL_MOST_OUT),
  deposit: '',
})
const draftOf = ({ _id, name, perThali, mostOut, deposit }: Kind, key: number): KindDraft => ({
  key,
  _id,
  name,
  perThali: String(perThali),
  mostOut: String(mostOut),
  deposit: deposit > 0 ? String(deposit) : '',
})
