import { Plus, X } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminPollCalls } from '#shared/contract/office/polls.ts'
import {
  MAX_POLL_OPTIONS,
  MIN_POLL_OPTIONS,
  POLL_OPTION_LENGTH,
  POLL_TITLE_LENGTH,
} from '#shared/domain/catalog/poll.ts'
import { errorText } from '#web/data/api-error.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import { blankPoll, kitchenMinute, pollBody, pollDraftProblem } from './poll-draft.ts'
import { usePolls, useRefreshPolls } from './use-polls.ts'

interface PollDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Create New Poll. Closing it, however, empties it (spec: admin §4). */
export default function PollDialog({ open, onOpenChange }: PollDialogProps) {
  const api = useApi()
  const refreshPolls = useRefreshPolls()
  const { active } = usePolls()
  const [draft, setDraft] = useState(blankPoll)
  const [error, setError] = useState<{ text: string; field: string } | null>(null)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const { options } = draft

  function close() {
    setDraft(blankPoll())
    setError(null)
    onOpenChange(false)
  }

  const creating = useAction(async () => {
    try {
      await api.call(adminPollCalls.createPoll, { body: pollBody(draft) })
    } catch (failure) {
      setError({ text: errorText(failure, m.admin_poll_create_failed()), field: '' })
      // Only the answer may have been lost: then the new poll is the active one, and the form says so.
      void refreshPolls()
      return
    }
    toast.success(m.admin_poll_created())
    close()
    await refreshPolls()
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (creating.busy) return
    const found = pollDraftProblem(draft, new Date())
    setError(found)
    if (!found) return void creating.run()
    form.current?.querySelector<HTMLElement>(`[data-field="${found.field}"]`)?.focus()
  }

  const setOption = (at: number, text: string) =>
    setDraft({ ...draft, options: options.map((option, index) => (index === at ? { ...option, text } : option)) })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !creating.busy && close()}
      size="wide"
      keepOpenOutside
      initialFocus={titleField}
      title={m.admin_poll_create_title()}
      description={active ? m.admin_poll_replaces({ title: active.title }) : undefined}
      footer={
        <div className="flex flex-col gap-3">
          {/* Stands from the start, so that an error that comes later is read out. */}
          <div role="alert" className="rounded-md bg-danger-soft font-medium text-danger-dark not-empty:p-3">
            {error?.text}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" disabled={creating.busy} onClick={close}>
              {m.admin_menus_cancel()}
            </Button>
            <Button type="submit" form={formId} busy={creating.busy} busyLabel={m.admin_poll_creating()}>
              {m.admin_poll_create()}
            </Button>
          </div>
        </div>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          ref={titleField}
          data-field="title"
          label={m.admin_poll_title()}
          required
          maxLength={POLL_TITLE_LENGTH}
          aria-invalid={error?.field === 'title' || undefined}
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
                data-field={`option-${index}`}
                label={m.admin_poll_option({ number: index + 1 })}
                labelHidden
                placeholder={m.admin_poll_option({ number: index + 1 })}
                className="min-w-0 flex-1"
                maxLength={POLL_OPTION_LENGTH}
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
              onClick={() => setDraft({ ...draft, options: [...options, { key: crypto.randomUUID(), text: '' }] })}
            >
              <Plus className="size-5 shrink-0" />
              {m.admin_poll_add_option()}
            </Button>
          )}
        </fieldset>
        <Field
          data-field="expiry"
          label={m.admin_poll_expiry()}
          hint={m.admin_poll_expiry_hint()}
          type="datetime-local"
          min={kitchenMinute(new Date())}
          value={draft.expiresAt}
          onChange={(event) => setDraft({ ...draft, expiresAt: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
