import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { type ServerClock, serverNow, useServerNow } from '#web/kit/api/use-server-now.ts'
import {
  answerLater,
  closePendingDialog,
  hasNew,
  openPendingDialog,
  usePendingDialogOpen,
} from '#web/kit/stores/pending-dialog-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PendingOrderFacts } from './PendingOrderFacts.tsx'
import { type AnswerProblem, useAnswer } from './use-answer.ts'
import { usePendingOrders } from './use-pending-orders.ts'

const LOOK_AGAIN_MS = 1000

/** Confirm Tomorrow's Meal: opens by itself for new pending orders, one after the other. */
export default function PendingOrdersDialog() {
  const { orders, clock } = usePendingOrders()
  const open = usePendingDialogOpen()
  /** The order on the screen: it stays until its answer has been shown, even when it is no longer pending. */
  const [shown, setShown] = useState<PendingOrder | null>(null)
  const facts = useRef<HTMLDivElement>(null)
  const { answering, problem, clear, answer } = useAnswer<PendingOrder>(goOn)
  useOpensByItself(orders)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Opening starts with the first pending order, not with the one shown last time.
    if (open) setShown(null)
  }
  // Another screen may not show it.
  useEffect(() => closePendingDialog, [])

  const waits = shown !== null && orders.some(({ _id }) => _id === shown._id)
  const over = shown !== null && !canAnswer(shown, serverNow(clock))
  const stays = waits || over || problem !== null || answering !== undefined
  const order = open ? (shown !== null && stays ? shown : (orders[0] ?? null)) : shown

  useEffect(() => {
    if (!open) return
    if (order === null) closePendingDialog()
    else setShown(order)
  }, [open, order])

  /** The next order that waits, else the end. */
  function goOn(done: PendingOrder) {
    clear()
    const next = orders.find(({ _id }) => _id !== done._id)
    if (next) setShown(next)
    else closePendingDialog()
  }

  function close(answered: boolean) {
    clear()
    if (answered && order) goOn(order)
    else answerLater(orders)
  }

  return (
    <Dialog
      open={open && order !== null}
      onOpenChange={(open) => !open && close(false)}
      title={m.confirm_title()}
      // Not on a button: a key pressed just as the dialog comes up is no answer.
      initialFocus={facts}
      footer={
        order && (
          <Answers
            order={order}
            clock={clock}
            problem={problem?.kind}
            answering={answering}
            onAnswer={(kind, forfeit = false) => answer(kind, order, { forfeit })}
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
  /** Why the last answer was not taken. */
  problem: AnswerProblem['kind'] | undefined
  answering: 'confirm' | 'skip' | undefined
  onAnswer: (answer: 'confirm' | 'skip', forfeit?: boolean) => void
  onClose: () => void
}

function Answers({ order, clock, problem, answering, onAnswer, onClose }: AnswersProps) {
  const answerable = canAnswer(order, useServerNow(clock))
  if (!answerable || problem === 'late') {
    return (
      <Button variant="secondary" full onClick={onClose}>
        {m.confirm_close()}
      </Button>
    )
  }
  const forfeits = problem === 'limit'
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant={forfeits ? 'danger' : 'secondary'}
        busy={answering !== undefined}
        disabled={problem === 'rejected'}
        {...(answering === 'skip' && { busyLabel: m.confirm_skipping() })}
        onClick={() => onAnswer('skip', forfeits)}
      >
        {forfeits ? m.confirm_skip_anyway() : m.confirm_skip()}
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
  const about = { late: m.confirm_late_text, failed: m.confirm_failed_text, limit: null, rejected: null }[problem.kind]
  return (
    <Alert tone={problem.kind === 'failed' ? 'danger' : 'warning'} announce title={problem.text} className="mt-4">
      {about?.()}
    </Alert>
  )
}

/** Confirming and skipping end at the same moment. */
function canAnswer({ confirmation_deadline }: PendingOrder, now: Date): boolean {
  return orderCan.confirm({ status: 'pending', confirmBy: new Date(confirmation_deadline) }, now).can
}

/** Opens the dialog for a new pending order, once no other dialog is open and nobody is typing. */
function useOpensByItself(orders: PendingOrder[]) {
  useEffect(() => {
    function look() {
      if (!hasNew(orders)) return clearInterval(timer)
      if (document.querySelector('[role=dialog], [role=alertdialog]') || isTyping()) return
      clearInterval(timer)
      openPendingDialog()
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
