import { ChevronDown, LoaderCircle, Undo2, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { countsAsOrdered, ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { countText } from '#web/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { statusLabel } from '#web/ui/status-label.ts'
import { ChoiceMenu } from '../parts/ChoiceMenu.tsx'
import type { useBulkChange } from './use-bulk-change.ts'

const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

const CHOICES = ORDER_STATUSES.map((status) => ({
  value: status,
  label: statusLabel(status),
  content: <StatusBadge status={status} />,
}))

interface BulkBarProps {
  bulk: ReturnType<typeof useBulkChange>
  selected: ReadonlySet<string>
  /** How many orders the filter and the search leave. */
  found: number
  onSelectAll: () => void
  onClear: () => void
  onMenuOpen: (open: boolean) => void
}

/** Below the list while orders are selected, and after a change as long as it can be undone. */
export function BulkBar({ bulk, selected, found, onSelectAll, onClear, onMenuOpen }: BulkBarProps) {
  const [asking, setAsking] = useState<OrderStatus | null>(null)
  const { progress, last } = bulk

  function choose(status: OrderStatus) {
    // What is not cooked any more is asked about first.
    if (!countsAsOrdered(status)) setAsking(status)
    else change(status)
  }

  function change(status: OrderStatus) {
    // When it fails they stay selected, to be tried again.
    void bulk.change([...selected], status, onClear)
  }

  if (selected.size === 0 && !last) return null
  return (
    <section
      aria-label={m.admin_orders_bulk_bar()}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-float"
    >
      {selected.size > 0 ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {progress
              ? m.admin_orders_bulk_saving({ done: countText(progress.done), total: countText(progress.total) })
              : m.admin_orders_bulk_selected({ count: countText(selected.size) })}
          </p>
          <ChoiceMenu<OrderStatus | ''>
            label={m.admin_orders_bulk_status()}
            value=""
            choices={CHOICES}
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
          {selected.size < found && (
            <Button variant="quiet" onClick={onSelectAll}>
              {m.admin_orders_bulk_select_all({ count: countText(found) })}
            </Button>
          )}
          <Button variant="quiet" onClick={onClear}>
            {m.admin_orders_bulk_clear()}
          </Button>
        </>
      ) : (
        last && <Done bulk={bulk} last={last} />
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            danger
            onOpenChange={(open) => !open && setAsking(null)}
            title={
              selected.size === 1
                ? m.admin_orders_bulk_confirm_title_one({ status: statusLabel(asking) })
                : m.admin_orders_bulk_confirm_title({ count: countText(selected.size), status: statusLabel(asking) })
            }
            text={m.admin_orders_bulk_confirm_text()}
            confirmLabel={m.admin_orders_bulk_confirm({ status: statusLabel(asking) })}
            cancelLabel={m.admin_orders_bulk_cancel()}
            onConfirm={() => {
              setAsking(null)
              change(asking)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Done({ bulk, last }: { bulk: BulkBarProps['bulk']; last: NonNullable<BulkBarProps['bulk']['last']> }) {
  const undo = useRef<HTMLButtonElement>(null)
  const { to, changed } = last
  // What had the focus is gone with the selection.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p role="status" className="font-semibold">
        {doneText(to, changed.length)}
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

function doneText(to: OrderStatus, count: number): string {
  const status = statusLabel(to)
  if (count === 0) return m.admin_orders_bulk_none({ status })
  return count === 1
    ? m.admin_orders_bulk_done_one({ status })
    : m.admin_orders_bulk_done({ count: countText(count), status })
}
