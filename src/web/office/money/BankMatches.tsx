import { Check } from 'lucide-react'
import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { Claim, Proposal } from '#shared/contract/money/office/money.schemas.ts'
import type { moneyCalls } from '#shared/contract/money/office/money.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { payerName } from './payer-name.ts'
import { UnreadLines } from './UnreadLines.tsx'

export type BankPreview = CallReply<typeof moneyCalls.previewBankFile>

interface BankMatchesProps {
  preview: BankPreview
  /** The claim that a person has chosen for a line. */
  chosen: ReadonlyMap<number, string>
  onChoose: (line: number, claim: string | null) => void
  /** Shows all that a line may be. */
  onAll: (line: number) => void
  disabled: boolean
}

/** What the statement has: payments that are known beyond doubt, those that a person decides about, and how many are of others. */
export function BankMatches({ preview, chosen, onChoose, onAll, disabled }: BankMatchesProps) {
  const { lines, reversed, matches } = preview
  const exact = matches.flatMap((match) => (match.exact ? [{ ...match, claim: match.exact }] : []))
  const open = matches.filter(({ proposals, more }) => proposals.length + more > 0)
  const others = lines - reversed.length - exact.length - open.length
  return (
    <div className="flex flex-col gap-6" aria-live="polite">
      <p>{m.money_bank_lines({ count: lines })}</p>
      <UnreadLines preview={preview} />
      {reversed.length > 0 && (
        <Alert tone="warning">
          {m.money_bank_reversed()}
          <ul className="wrap-anywhere mt-1">
            {reversed.map(({ line, text, amount }) => (
              <li key={line}>{`${formatRupees(amount)} · ${m.money_bank_line({ line })} · ${text}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {exact.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-bold">{m.money_bank_exact({ count: exact.length })}</h3>
          <ul className="wrap-anywhere flex flex-col">
            {exact.map(({ line, amount, claim }) => (
              <li key={line} className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
                <Check className="size-5 shrink-0 text-success-dark" aria-hidden="true" />
                <span className="min-w-0 flex-1">{claimText(claim)}</span>
                <span className="tabular-nums">{formatRupees(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="font-bold">{m.money_bank_open_lines({ count: open.length })}</h3>
          <p className="text-ink-soft text-sm">{m.money_bank_open_hint()}</p>
          {open.map((match) => (
            <OpenLine key={match.line} {...{ match, chosen, onChoose, onAll, disabled }} />
          ))}
        </section>
      )}
      {others > 0 && <p className="text-ink-soft">{m.money_bank_others({ count: others })}</p>}
      {preview.others > 0 && <p className="text-ink-soft">{m.money_bank_out({ count: preview.others })}</p>}
    </div>
  )
}

interface OpenLineProps extends Omit<BankMatchesProps, 'preview'> {
  match: BankPreview['matches'][number]
}

/** A line that a person decides about: whose payment it is, among what is nearest to it or, when asked for, all that it may be. */
function OpenLine({ match, chosen, onChoose, onAll, disabled }: OpenLineProps) {
  const { line, text, amount, proposals, more } = match
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div className="wrap-anywhere flex flex-col gap-2 border-line border-t pt-3">
      <p className="text-sm">
        <span className="font-medium tabular-nums">{formatRupees(amount)}</span>
        {` · ${m.money_bank_line({ line })} · ${text}`}
      </p>
      <Select
        ref={select}
        label={m.money_bank_whose({ line })}
        value={chosen.get(line) ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChoose(line, target.value || null)}
        options={[
          { value: '', label: m.money_bank_nobody() },
          ...proposals.map((claim) => ({
            value: claim._id,
            label: proposalText(claim),
            // Each payment is for one thing.
            disabled: takenElsewhere(chosen, line, claim._id),
          })),
        ]}
      />
      {more > 0 && (
        <Button
          variant="secondary"
          disabled={disabled}
          aria-label={m.money_bank_more_one({ count: more, line })}
          onClick={() => {
            // The button goes when all is shown.
            select.current?.focus()
            onAll(line)
          }}
        >
          {m.money_bank_more({ count: more })}
        </Button>
      )}
    </div>
  )
}

function takenElsewhere(chosen: ReadonlyMap<number, string>, line: number, claim: string): boolean {
  return [...chosen].some(([other, id]) => other !== line && id === claim)
}

function proposalText(proposal: Proposal): string {
  return proposal.settled ? `${claimText(proposal)} · ${m.money_bank_settled()}` : claimText(proposal)
}

function claimText(claim: Claim): string {
  const { order, utr } = claim
  const who = payerName(claim)
  const what = order ? `${order.number} · ${who}` : m.money_of_subscription({ name: who })
  return utr === null ? what : `${what} · ${utr}`
}
