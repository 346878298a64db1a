import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { KitchenCard } from '#web/kit/profile/KitchenCard.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LanguageLinks } from '../../account/language/LanguageLinks.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import { PollCard } from './poll/PollCard.tsx'

/** The poll of the day, who the kitchen is, and for visitors its languages. Both come at once, so that neither moves the other. */
export default function HomeEnd() {
  const { status } = useSession()
  const poll = useCall(pollCalls.activePoll, {})
  const { data, isPending } = useCall(kitchenCalls.getKitchen, {})
  // What has come stays while it is read anew after signing in.
  const [come, setCome] = useState(false)
  const [kitchen, setKitchen] = useState(data?.kitchen)
  if (!come && !poll.isPending && !isPending) setCome(true)
  if (data && data.kitchen !== kitchen) setKitchen(data.kitchen)
  if (!come) return null
  return (
    <>
      <PollCard />
      {kitchen && (
        <KitchenCard kitchen={kitchen} className="mt-6">
          <Link to="/about" className={buttonClass('quiet', '-ml-4 self-start')}>
            {m.kitchen_more()}
          </Link>
        </KitchenCard>
      )}
      {status !== 'signed-in' && <LanguageLinks className="mt-6" />}
    </>
  )
}
