import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/domain/calendar/day-text.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { forgetSubscribing } from './subscribe-attempt.ts'
import { forgetDraft } from './subscription-draft.ts'

/** Stands in place of the form while a subscription runs. `startsLater`: it has just been bought, and the days before this one are full. */
export function AlreadySubscribed({ startsLater }: { startsLater: KitchenDay | null }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    forgetSubscribing()
    forgetDraft()
    // The focused button is unmounted: moves the focus to the answer.
    if (document.activeElement === document.body) heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])

  return (
    <Card className="flex flex-col items-center gap-2 py-8 text-center">
      <span className="mb-2 flex size-16 items-center justify-center rounded-full bg-leaf-soft text-leaf">
        <CircleCheck className="size-8" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {m.subscription_already_title()}
      </h2>
      <p className="max-w-80 text-base text-ink-soft">{m.subscription_already_text()}</p>
      {startsLater && (
        <p className="max-w-80 text-base">{m.subscription_starts_later({ day: dayText(startsLater) })}</p>
      )}
      <div className="mt-4 flex flex-col gap-2">
        <Link to="/" className={buttonClass()}>
          {m.subscription_back_home()}
        </Link>
        <Link to="/subscriptions" className={buttonClass('quiet')}>
          {m.subscriptions_title()}
        </Link>
      </div>
    </Card>
  )
}
