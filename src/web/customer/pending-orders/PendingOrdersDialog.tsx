import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { PendingOrder } from '#shared/contract/customer/orders.schemas.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { type ServerClock, serverNow, useServerNow } from '#web/data/use-server-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PendingOrderFacts } from './PendingOrderFacts.tsx'
import { answerLater, ask, hasNew, stopAsking, useAsking } from './pending-dialog-store.ts'
import { type AnswerProblem, useAnswer } from './use-answer.ts'
import { usePendingOrders } from './use-pending-orders.ts'

const LOOK_AGAIN_MS = 1000

/** Confirm Tomorrow's Meal: comes by itself for orders that nobody has been asked about, one after the other. */
export default function PendingOrdersDialog() {
  const { orders, clock } = usePendingOrders()
  const asking = useAsking()
  /** The order on the screen: it stays while it is told what became of it, even when it waits no longer. */
  const [shown, setShown] = useState<PendingOrder | null>(null)
  const facts = useRef<HTMLDivElement>(null)
  const { answering, problem, clear, answer } = useAnswer(goOn)
  useAskingByItself(orders)
  const [wasAsking, setWasAsking] = useState(asking)
  if (asking !== wasAsking) {
    setWasAsking(asking)
    // Asking anew begins with what waits now, not with what was asked last time.
    if (asking) setShown(null)
  }
  // What is in the way is gone with the screen; it comes again where it may.
  useEffect(() => stopAsking, [])

  const waits = shown !== null && orders.some(({ _id }) => _id === shown._id)
  const over = shown !== null && !canAnswer(shown, serverNow(clock))
  const stays = waits || over || problem !== null || answering !== undefined
  const order = asking ? (shown !== null && stays ? shown : (orders[0] ?? null)) : shown

  useEffect(() => {
    if (!asking) return
    if (order === null) stopAsking()
    else setShown(order)
  }, [asking, order])

  /** The next order that waits, else the end. */
  function goOn(done: PendingOrder) {
    clear()
    const next = orders.find(({ _id }) => _id !== done._id)
    if (next) setShown(next)
    else stopAsking()
  }

  function close(answered: boolean) {
    clear()
    if (answered && order) goOn(order)
    else answerLater(orders)
  }

  return (
    <Dialog
      open={asking && order !== null}
      onOpenChange={(open) => !open && close(false)}
      title={m.confirm_title()}
      // Not on a button: a key pressed just as the dialog comes up is no answer.
      initialFocus={facts}
      footer={
        order && (
          <Answers
            order={order}
            clock={clock}
            closed={problem?.late === true}
            answering={answering}
            onAnswer={(kind) => answer(kind, order)}
            onClose={() => close(true)}
          />
        )
      }
    >
      {order && (
        <div ref={facts} tabIndex={-1} className="outline-none">
          <PendingOrderFacts order={order} clock={clock} />
          {problem && <Problem problem={problem} />}
        </div>
      )}
    </Dialog>
  )
}

interface AnswersProps {
  order: PendingOrder
  clock: ServerClock
  /** The server takes no answer any more. */
  closed: boolean
  answering: 'confirm' | 'skip' | undefined
  onAnswer: (answer: 'confirm' | 'skip') => void
  onClose: () => void
}

function Answers({ order, clock, closed, answering, onAnswer, onClose }: AnswersProps) {
  const answerable = canAnswer(order, useServerNow(clock))
  if (!answerable || closed) {
    return (
      <Button variant="secondary" full onClick={onClose}>
        {m.confirm_close()}
      </Button>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="secondary"
        busy={answering !== undefined}
        {...(answering === 'skip' && { busyLabel: m.confirm_skipping() })}
        onClick={() => onAnswer('skip')}
      >
        {m.confirm_skip()}
      </Button>
      <Button
        busy={answering !== undefined}
        {...(answering === 'confirm' && { busyLabel: m.confirm_confirming() })}
        onClick={() => onAnswer('confirm')}
      >
        {m.confirm_confirm()}
      </Button>
    </div>
  )
}

function Problem({ problem }: { problem: AnswerProblem }) {
  return (
    <Notice tone={problem.late ? 'warning' : 'danger'} announce title={problem.text} className="mt-4">
      {problem.late ? m.confirm_late_text() : m.confirm_failed_text()}
    </Notice>
  )
}

/** Confirming and skipping end at the same moment. */
function canAnswer({ confirmation_deadline }: PendingOrder, now: Date): boolean {
  return orderCan.confirm({ status: 'pending', confirmBy: new Date(confirmation_deadline) }, now).can
}

/** Opens the dialog when an order waits that the customer has not been asked about, once nothing else is in the way. */
function useAskingByItself(orders: PendingOrder[]) {
  useEffect(() => {
    function look() {
      if (!hasNew(orders)) return clearInterval(timer)
      if (document.querySelector('[role=dialog], [role=alertdialog]') || isTyping()) return
      clearInterval(timer)
      ask()
    }
    const timer = setInterval(look, LOOK_AGAIN_MS)
    look()
    return () => clearInterval(timer)
  }, [orders])
}

/** A dialog that takes the focus out of a field would swallow what is typed. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=range], [type=radio]), textarea') === true
}
