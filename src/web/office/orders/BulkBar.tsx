import { ChevronDown, LoaderCircle, Undo2, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { someGoBack, statusesGivenBy } from '#shared/domain/ordering/given-statuses.ts'
import { countsAsOrdered, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ChoiceMenu } from '../parts/ChoiceMenu.tsx'
import { useReason } from '../parts/use-reason.tsx'
import { useRole } from '../session-context.ts'
import { statusChoices } from './status-choices.tsx'
import type { BulkChange, useBulkChange } from './use-bulk-change.ts'
import type { useSelection } from './use-selection.ts'

const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

const StaleBulkDialog = lazy(() => import('./StaleBulkDialog.tsx'))

/** What a kitchen does with many at once, one press each. */
const STEPS = ['preparing', 'out_for_delivery', 'delivered'] as const

interface BulkBarProps {
  bulk: ReturnType<typeof useBulkChange>
  selection: ReturnType<typeof useSelection>
  /** How many orders filters and search leave; undefined until the server has said. */
  found: number | undefined
  /** The statuses of those that are selected, as far as they are known. */
  statuses: OrderStatus[]
  /** What all of them are asked for by. */
  match: Parameters<ReturnType<typeof useBulkChange>['changeMatching']>[0]['match']
  onSelectAll: () => void
  onMenuOpen: (open: boolean) => void
}

/** Below the list while orders are selected, and after a change as long as it can be undone. */
export function BulkBar({ bulk, selection, found, statuses, match, onSelectAll, onMenuOpen }: BulkBarProps) {
  const [asking, setAsking] = useState<OrderStatus | null>(null)
  const { progress, last } = bulk
  const { count } = selection
  const given = statusesGivenBy(useRole())
  const { askReason, reasonDialog } = useReason()

  function choose(status: OrderStatus) {
    // What is not cooked any more is asked about first.
    if (!countsAsOrdered(status)) setAsking(status)
    else void change(status)
  }

  async function change(status: OrderStatus) {
    const [title, label] = [m.admin_orders_bulk_back({ status: statusLabel(status) }), m.admin_orders_bulk_status()]
    const reason = someGoBack(statuses, status) ? await askReason(title, label, 'back') : ''
    if (reason === null) return
    // When it fails they stay selected, to be tried again.
    const { matching, ids, clear } = selection
    if (matching) void bulk.changeMatching({ ...matching, match }, status, reason, clear)
    else void bulk.change([...ids], status, reason, clear)
  }

  if (count === 0 && !last) return null
  return (
    <section
      aria-label={m.admin_orders_bulk_bar()}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-float"
    >
      {count > 0 ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {progress
              ? m.admin_orders_bulk_saving({ done: countText(progress.done), total: countText(progress.total) })
              : m.admin_orders_bulk_selected({ count: countText(count) })}
          </p>
          {STEPS.filter((status) => given.includes(status)).map((status) => (
            <Button
              key={status}
              variant="secondary"
              className="max-sm:hidden"
              aria-disabled={progress !== null}
              onClick={() => progress === null && void change(status)}
            >
              {statusLabel(status)}
            </Button>
          ))}
          <ChoiceMenu<OrderStatus | ''>
            label={m.admin_orders_bulk_status()}
            value=""
            choices={statusChoices(given)}
            onChoose={(status) => status !== '' && choose(status)}
            onOpenChange={onMenuOpen}
            busy={progress !== null}
          >
            <span className="px-1 font-semibold text-leaf-dark">{m.admin_orders_bulk_status()}</span>
            {progress ? (
              <LoaderCircle className="size-4 shrink-0 animate-spin text-leaf" />
            ) : (
              <ChevronDown className="size-4 shrink-0 text-ink-soft" />
            )}
          </ChoiceMenu>
          {found !== undefined && count < found && !selection.matching && (
            <Button variant="quiet" onClick={onSelectAll}>
              {m.admin_orders_bulk_select_all({ count: countText(found) })}
            </Button>
          )}
          <Button variant="quiet" onClick={selection.clear}>
            {m.admin_orders_bulk_clear()}
          </Button>
        </>
      ) : (
        last && <Done bulk={bulk} last={last} />
      )}
      {reasonDialog}
      {bulk.stale && (
        <Suspense fallback={null}>
          <StaleBulkDialog stale={bulk.stale} onLeave={bulk.dropStale} />
        </Suspense>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            danger
            onOpenChange={(open) => !open && setAsking(null)}
            title={
              count === 1
                ? m.admin_orders_bulk_confirm_title_one({ status: statusLabel(asking) })
                : m.admin_orders_bulk_confirm_title({ count: countText(count), status: statusLabel(asking) })
            }
            text={m.admin_orders_bulk_confirm_text()}
            confirmLabel={m.admin_orders_bulk_confirm({ status: statusLabel(asking) })}
            cancelLabel={m.admin_orders_bulk_cancel()}
            onConfirm={() => {
              setAsking(null)
              void change(asking)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Done({ bulk, last }: { bulk: BulkBarProps['bulk']; last: NonNullable<BulkBarProps['bulk']['last']> }) {
  const undo = useRef<HTMLButtonElement>(null)
  const { to, changed, leftOut } = last
  // What had the focus may be gone with the selection; a row that has it keeps it.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <p role="status" className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">{doneText(to, changed.length, leftOut)}</span>{' '}
        <span className="text-ink-soft">{leftOutText(leftOut)}</span>
      </p>
      {changed.length > 0 && (
        <Button
          ref={undo}
          variant="secondary"
          busy={bulk.undoing}
          busyLabel={m.admin_orders_bulk_undoing()}
          onClick={() => bulk.undo()}
        >
          <Undo2 className="size-5 shrink-0" />
          {m.admin_orders_bulk_undo()}
        </Button>
      )}
      <IconButton label={m.ui_close()} onClick={bulk.forget} className="ml-auto">
        <X className="size-5" />
      </IconButton>
    </>
  )
}

function doneText(to: OrderStatus, count: number, { cancelled, skipped }: BulkChange['leftOut']): string {
  const status = statusLabel(to)
  if (count === 0)
    return cancelled + skipped > 0 ? m.admin_orders_bulk_unchanged() : m.admin_orders_bulk_none({ status })
  return count === 1
    ? m.admin_orders_bulk_done_one({ status })
    : m.admin_orders_bulk_done({ count: countText(count), status })
}

/** What was left as it is, and how it could be changed all the same. */
function leftOutText({ cancelled, skipped }: BulkChange['leftOut']): string | null {
  const counts = { cancelled: countText(cancelled), skipped: countText(skipped) }
  if (cancelled > 0 && skipped > 0) return m.admin_orders_bulk_left_both(counts)
  if (cancelled > 0) return m.admin_orders_bulk_left_cancelled(counts)
  return skipped > 0 ? m.admin_orders_bulk_left_skipped(counts) : null
}
