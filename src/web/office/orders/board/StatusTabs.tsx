import * as m from '#paraglide/messages.js'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { goTo } from '../../hash-location.ts'

interface StatusTabsProps {
  /** The status that is shown; none for all. */
  status: OrderStatus | undefined
  /** How many orders the other filters leave in each, as the server counts; undefined until it has said. */
  byStatus: Record<string, number> | undefined
}

/** The statuses with how many orders there are in each; a press shows these alone. */
export function StatusTabs({ status, byStatus }: StatusTabsProps) {
  const total = byStatus && Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className="flex min-w-0 gap-1 overflow-x-auto p-1 max-sm:-ml-1 max-sm:flex-1 lg:gap-0.5 lg:px-0">
      <legend className="sr-only">{m.admin_board_statuses()}</legend>
      <Tab
        label={m.admin_board_all()}
        count={total}
        pressed={status === undefined}
        onPress={() => goTo({ status: null })}
      />
      {ORDER_STATUSES.map((one) => (
        <Tab
          key={one}
          label={statusLabel(one)}
          count={byStatus && (byStatus[one] ?? 0)}
          pressed={status === one}
          onPress={() => goTo({ status: status === one ? null : one })}
        />
      ))}
    </fieldset>
  )
}

interface TabProps {
  label: string
  count: number | undefined
  pressed: boolean
  onPress: () => void
}

function Tab({ label, count, pressed, onPress }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className="flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-edge bg-surface px-3 font-medium text-sm aria-pressed:border-leaf-dark aria-pressed:bg-leaf-soft aria-pressed:text-leaf-dark hover:bg-sunken lg:min-h-8 lg:gap-1 lg:px-1.75"
      onClick={onPress}
    >
      {label}
      {count !== undefined && <span className="tabular-nums text-ink-soft">{countText(count)}</span>}
    </button>
  )
}
