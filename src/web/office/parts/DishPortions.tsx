import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { portionCalls } from '#shared/contract/catalog/office/portions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../session-context.ts'
import type { PortionsOf } from './use-portions.ts'

interface DishPortionsProps {
  of: PortionsOf
  /** What tells the dish apart, see dish-key.ts. */
  dishKey: string
  name: string
  /** How many are left; undefined for any number. */
  left: number | undefined
  /** Stands beside the button: where the number of portions is typed. */
  field?: (onSet: (left: number | null) => void) => ReactNode
}

/** Sells a dish out for the day with one press, and takes that back with another. */
export function DishPortions({ of, dishKey, name, left, field }: DishPortionsProps) {
  const api = useApi()
  const refresh = useRefresh()
  const may = useMay()
  /** What was left before it was sold out here: undo brings it back. */
  const [before, setBefore] = useState<number | null>(null)
  const { busy, run } = useAction(async (next: number | null) => {
    try {
      const done = await api.call(portionCalls.setPortions, { body: { ...of, key: dishKey, name, left: next } })
      if (next === 0) setBefore(done.before)
    } catch (error) {
      toast.error(m.admin_sold_out_failed({ name, message: errorText(error, m.admin_no_answer()) }))
    }
    await refresh(portionCalls.listPortions)
  })
  if (!may('portions.write')) return left === undefined ? null : <Left left={left} />
  if (left === 0) {
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Left left={0} />
        <Button
          variant="quiet"
          busy={busy}
          aria-label={m.admin_sold_out_back_named({ name })}
          className="px-2"
          onClick={() => run(before === 0 ? null : before)}
        >
          {m.admin_sold_out_undo()}
        </Button>
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        busy={busy}
        aria-label={m.admin_sold_out_named({ name })}
        className="whitespace-nowrap px-3"
        onClick={() => run(0)}
      >
        {m.admin_sold_out()}
      </Button>
      {field?.(run)}
    </span>
  )
}

function Left({ left }: { left: number }) {
  return left === 0 ? (
    <Badge tone="danger">{m.admin_sold_out()}</Badge>
  ) : (
    <span>{m.admin_portions_left_count({ count: left })}</span>
  )
}
