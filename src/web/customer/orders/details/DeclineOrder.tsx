import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/customer/orders.schemas.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { type ServerClock, useServerNow } from '#web/data/use-server-now.ts'
import { LazyConfirmDialog } from '#web/parts/LazyConfirmDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useDecline } from './use-decline.ts'

const TICK_MS = 10_000

/** The way to say, after the deadline, that a meal is not to be delivered, for as long as that can be said. */
export function DeclineOrder({ order, clock }: { order: Order; clock: ServerClock }) {
  const [asking, setAsking] = useState(false)
  const { busy, problem, decline } = useDecline(order._id, () => setAsking(false))
  const now = useServerNow(clock, TICK_MS)
  const may = order.decline !== undefined && canDecline(order, order.decline, now)
  if (!may && problem === null) return null
  return (
    <Card className="flex flex-col gap-3">
      {may && <p className="text-base">{m.decline_note()}</p>}
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {may && (
        <Button variant="secondary" full onClick={() => setAsking(true)}>
          {m.decline_action()}
        </Button>
      )}
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.decline_ask()}
          text={m.decline_hint()}
          confirmLabel={m.decline_action()}
          cancelLabel={m.decline_keep()}
          danger
          busy={busy}
          busyLabel={m.decline_sending()}
          onConfirm={() => decline()}
        />
      )}
    </Card>
  )
}

function canDecline({ status }: Order, { from, until }: NonNullable<Order['decline']>, now: Date): boolean {
  return orderCan.decline({ status, confirmBy: new Date(from), declineBy: new Date(until) }, now).can
}
