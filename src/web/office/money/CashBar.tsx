import { Undo2, X } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { RecordedCash } from './use-collect.ts'

interface CashBarProps {
  /** How many are selected. */
  selected: number
  asking: boolean
  onAsk: () => void
  onClear: () => void
  /** What was recorded last, as long as it can be undone here. */
  last: RecordedCash | null
  undoing: boolean
  onUndo: () => void
  onForget: () => void
}

/** Below the list while something is selected, and after cash was recorded. */
export function CashBar({ selected, asking, onAsk, onClear, last, undoing, onUndo, onForget }: CashBarProps) {
  if (selected === 0 && !last) return null
  return (
    <section
      aria-label={m.money_cash_bar()}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-float"
    >
      {selected > 0 ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {m.money_selected({ count: countText(selected) })}
          </p>
          <Button busy={asking} onClick={onAsk}>
            {m.money_cash_count_selected()}
          </Button>
          <Button variant="quiet" onClick={onClear}>
            {m.money_clear()}
          </Button>
        </>
      ) : (
        last && (
          <>
            <p role="status" className="min-w-0 flex-1 basis-52 font-semibold tabular-nums">
              {m.money_cash_recorded({ amount: formatRupees(last.amount), count: countText(last.payments.length) })}
            </p>
            <Button variant="secondary" busy={undoing} busyLabel={m.money_cash_undoing()} onClick={onUndo}>
              <Undo2 className="size-5 shrink-0" />
              {m.money_cash_undo()}
            </Button>
            <IconButton label={m.ui_close()} onClick={onForget} className="ml-auto">
              <X className="size-5" />
            </IconButton>
          </>
        )
      )}
    </section>
  )
}
