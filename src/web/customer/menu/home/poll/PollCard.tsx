import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { useLogin } from '#web/customer/shell/session/LoginProvider.tsx'
import { useIsSignedIn } from '#web/customer/shell/session/session-context.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PollForm } from './PollForm.tsx'
import { PollResults } from './PollResults.tsx'
import { usePoll } from './use-poll.ts'

/** The kitchen's question of the day: voted once a customer, changed at will, with the results after the vote. */
export function PollCard() {
  const { poll, problem, voting, vote } = usePoll()
  const openLogin = useLogin()
  const isSignedIn = useIsSignedIn()
  const [changes, setChanges] = useState(false)
  const [counted, setCounted] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (!poll) return null
  const { _id, title, description, myVote } = poll

  /** Shows form or results. The focused button is unmounted, so the focus moves to the card. */
  function show(form: boolean, voted = false) {
    setChanges(form)
    setCounted(voted)
    place.current?.focus()
  }

  function cast(optionId: string) {
    const send = () => vote(_id, optionId, () => show(false, true))
    if (isSignedIn()) send()
    else openLogin({ onSuccess: send })
  }

  return (
    <Card as="section" aria-labelledby="poll" className="mt-6">
      <h2 id="poll" className="font-bold text-base">
        {title}
      </h2>
      {description && <p className="text-base text-ink-soft">{description}</p>}
      {/* In the card: a toast would cover its buttons. */}
      <p role="status" className="text-base text-leaf-dark">
        {counted && myVote !== null && !problem && m.poll_counted()}
      </p>
      {problem && (
        <Alert tone={problem.ended ? 'warning' : 'danger'} announce className="mt-3">
          {problem.text}
        </Alert>
      )}
      <div ref={place} tabIndex={-1} className="outline-none">
        {problem?.ended ? null : myVote !== null && !changes ? (
          <PollResults poll={poll} myVote={myVote} onChange={() => show(true)} />
        ) : (
          <PollForm
            key={`${_id} ${myVote}`}
            poll={poll}
            busy={voting}
            onVote={cast}
            onKeep={myVote === null ? null : () => show(false)}
          />
        )}
      </div>
    </Card>
  )
}
