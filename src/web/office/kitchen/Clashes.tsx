import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { clashCalls } from '#shared/contract/kitchen/office/clashes.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useMay } from '../session-context.ts'
import { OpenClash, ResolvedClash } from './ClashRow.tsx'
import { useClashDecisions } from './use-clash-decisions.ts'

const REFRESH_MS = 20_000

/** The dishes of a day that are not for whom they are ordered, and what is packed in their place. */
export function Clashes({ day, slot }: { day: KitchenDay; slot: SlotCode }) {
  const id = useId()
  const may = useMay()
  const input = { query: { day, slot } }
  const read = useCall(clashCalls.listClashes, input, { staleTime: 0, refetchInterval: REFRESH_MS })
  const decisions = useClashDecisions({ day, slot })
  return (
    <Loaded
      data={read.data}
      failed={read.isError}
      error={{ title: m.clashes_failed_title(), text: m.clashes_failed() }}
      staleText={m.clashes_failed()}
      onRetry={() => read.refetch()}
      retrying={read.isFetching}
      loading={
        <SkeletonGroup label={m.clashes_loading()}>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      }
    >
      {(list) => {
        const open = list.clashes.filter(({ state }) => state === 'unresolved')
        const resolved = list.clashes.filter(({ state }) => state !== 'unresolved')
        const keyOf = (clash: (typeof open)[number]) => `${clash.order_id} ${clash.dish.key}`
        if (list.clashes.length === 0) return null
        return (
          <section aria-labelledby={id} className="wrap-anywhere flex flex-col gap-3">
            <h3 id={id} className="font-bold text-lg">
              {m.clashes_heading()}
            </h3>
            <Card
              className={`flex flex-col gap-3 ${open.length > 0 ? 'bg-danger-soft! outline-4 outline-danger' : ''}`}
            >
              <p role="status" className={`font-bold text-lg ${open.length > 0 ? 'text-danger-dark' : ''}`}>
                {open.length > 0 ? m.clashes_title_open({ count: open.length }) : m.clashes_title_done()}
              </p>
              {open.length > 0 && (
                <>
                  <p>{m.clashes_open_text()}</p>
                  <ul className="flex flex-col gap-3">
                    {open.map((clash) => (
                      <OpenClash key={keyOf(clash)} clash={clash} dishes={list.dishes} decisions={decisions} />
                    ))}
                  </ul>
                </>
              )}
              {resolved.length > 0 && (
                <details>
                  <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                    {m.clashes_done({ count: resolved.length })}
                  </summary>
                  <ul className="flex flex-col gap-3">
                    {resolved.map((clash) => (
                      <ResolvedClash key={keyOf(clash)} clash={clash} dishes={list.dishes} decisions={decisions} />
                    ))}
                  </ul>
                </details>
              )}
            </Card>
            {list.not_entered.length > 0 && list.clashes.some(({ unknown }) => unknown) && (
              <Alert
                tone="warning"
                action={
                  may('items.write') && (
                    <Button variant="secondary" onClick={() => goTo({ ...NOWHERE, tab: 'items' })}>
                      {m.clashes_enter()}
                    </Button>
                  )
                }
              >
                {m.clashes_not_entered({ dishes: list.not_entered.join(', ') })}
              </Alert>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
