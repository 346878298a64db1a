import { type FormEvent, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import type { ShownPoll } from './use-poll.ts'

interface PollFormProps {
  poll: ShownPoll
  busy: boolean
  onVote: (optionId: string) => void
  /** Back to the results without changing the vote; `null` before the first one. */
  onKeep: (() => void) | null
}

/** The answers to choose from. The results stay hidden until one has voted. */
export function PollForm({ poll, busy, onVote, onKeep }: PollFormProps) {
  const [chosen, setChosen] = useState(poll.myVote)
  const [missing, setMissing] = useState(false)
  const answers = useRef<HTMLFieldSetElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (chosen !== null) return onVote(chosen)
    setMissing(true)
    answers.current?.querySelector('input')?.focus()
  }

  return (
    <form noValidate className="mt-3" onSubmit={submit}>
      <fieldset
        ref={answers}
        aria-labelledby="poll"
        aria-describedby={missing ? 'poll-missing' : undefined}
        className="flex flex-col gap-2"
      >
        {poll.results.options.map(({ _id, ...option }) => (
          <RadioCard
            key={_id}
            name="poll"
            title={lineName(option)}
            checked={_id === chosen}
            onChange={() => {
              setChosen(_id)
              setMissing(false)
            }}
          />
        ))}
      </fieldset>
      {missing && (
        <p id="poll-missing" role="alert" className="mt-2 text-base text-danger">
          {m.poll_choose()}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" className="flex-1" busy={busy} busyLabel={m.poll_voting()}>
          {m.poll_vote()}
        </Button>
        {onKeep && (
          <Button variant="quiet" className="flex-1" disabled={busy} onClick={onKeep}>
            {m.poll_keep()}
          </Button>
        )}
      </div>
    </form>
  )
}
