import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import {
  MAX_POLL_OPTIONS,
  MIN_POLL_OPTIONS,
  POLL_OPTION_LENGTH,
  POLL_TITLE_LENGTH,
} from '#shared/domain/catalog/poll.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import type { Problem } from '#web/kit/editor/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdminSession } from '../../session-context.ts'
import { blankPoll, kitchenMinute, pollBody, pollDraftProblem } from './poll-draft.ts'
import { usePolls, useRefreshPolls } from './use-polls.ts'

interface PollDialogProps {
  open: boolean
  onClose: () => void
}

/** Create New Poll. Closing it, however, empties it (spec: admin §4): it begins anew each time that it is opened. */
export default function PollDialog({ open, onClose }: PollDialogProps) {
  const api = useApi()
  const { now } = useAdminSession()
  const refreshPolls = useRefreshPolls()
  const { active } = usePolls()
  const [draft, setDraft] = useState(blankPoll)
  const [problem, setProblem] = useState<Problem | null>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const { options } = draft

  const creating = useAction(async () => {
    try {
      await api.call(adminPollCalls.createPoll, { body: pollBody(draft) })
    } catch (failure) {
      setProblem({ text: errorText(failure, m.admin_poll_create_failed()), fields: {} })
      // Only the answer may have been lost: then the new poll is the active one, and the form says so.
      void refreshPolls()
      return
    }
    toast.success(m.admin_poll_created())
    onClose()
    await refreshPolls()
  })

  function submit() {
    const found = pollDraftProblem(draft, now())
    setProblem(found)
    if (!found) void creating.run()
  }

  const setOption = (at: number, text: string) =>
    setDraft({ ...draft, options: options.map((option, index) => (index === at ? { ...option, text } : option)) })

  return (
    <FormDialog
      open={open}
      onCancel={onClose}
      onSubmit={submit}
      title={m.admin_poll_create_title()}
      description={active ? m.admin_poll_replaces({ title: active.title }) : undefined}
      initialFocus={titleField}
      submitLabel={m.admin_poll_create()}
      busy={creating.busy}
      busyLabel={m.admin_poll_creating()}
      problem={problem}
    >
      <Field
        ref={titleField}
        name="title"
        label={m.admin_poll_title()}
        required
        maxLength={POLL_TITLE_LENGTH}
        error={problem?.fields.title}
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={m.admin_poll_description()}
        maxLength={1000}
        rows={2}
        value={draft.description}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{m.admin_poll_options()}</legend>
        {options.map((option, index) => (
          <div key={option.key} className="flex items-start gap-1">
            <Field
              name={`option-${index}`}
              label={m.admin_poll_option({ number: index + 1 })}
              labelHidden
              placeholder={m.admin_poll_option({ number: index + 1 })}
              className="min-w-0 flex-1"
              maxLength={POLL_OPTION_LENGTH}
              error={problem?.fields[`option-${index}`]}
              value={option.text}
              onChange={(event) => setOption(index, event.target.value)}
            />
            {options.length > MIN_POLL_OPTIONS && (
              <IconButton
                label={m.admin_poll_remove_option({ number: index + 1 })}
                onClick={() => setDraft({ ...draft, options: options.toSpliced(index, 1) })}
              >
                <X className="size-5" />
              </IconButton>
            )}
          </div>
        ))}
        {options.length < MAX_POLL_OPTIONS && (
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => setDraft({ ...draft, options: [...options, { key: newId(), text: '' }] })}
          >
            <Plus className="size-5 shrink-0" />
            {m.admin_poll_add_option()}
          </Button>
        )}
      </fieldset>
      <Field
        name="expiry"
        label={m.admin_poll_expiry()}
        hint={m.admin_poll_expiry_hint()}
        type="datetime-local"
        min={kitchenMinute(now())}
        error={problem?.fields.expiry}
        value={draft.expiresAt}
        onChange={(event) => setDraft({ ...draft, expiresAt: event.target.value })}
      />
    </FormDialog>
  )
}
