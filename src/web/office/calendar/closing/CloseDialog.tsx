import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { CLOSURE_REASONS } from '#shared/domain/calendar/closures.ts'
import { closureReason } from '#shared/texts/closure-texts.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ClosureEffects } from './ClosureEffects.tsx'
import { useClosing } from './use-closing.ts'

interface CloseDialogProps {
  slot: SlotCode
  day: KitchenDay
  /** More than one slot is served. */
  severalSlots: boolean
  open: boolean
  onClose: () => void
}

/** Closes days of a slot: which and why, what that does, and the yes to it. */
export default function CloseDialog({ slot, day, severalSlots, open, onClose }: CloseDialogProps) {
  const reason = useRef<HTMLInputElement>(null)
  const closing = useClosing({ slot, from: day, to: day }, onClose)
  const { preview } = closing
  return (
    <FormDialog
      open={open}
      onCancel={onClose}
      onSubmit={closing.next}
      title={m.calendar_close_title()}
      size="wide"
      initialFocus={reason}
      submitLabel={preview ? closeLabel(preview.days.length) : m.calendar_close_preview()}
      danger={preview !== null}
      busy={closing.busy}
      busyLabel={preview ? m.calendar_closing() : m.calendar_close_previewing()}
      problem={closing.problem}
    >
      {preview ? (
        <>
          {/* The form may have been scrolled down: another for each preview, so that it comes into sight. */}
          {closing.former && (
            <div key={preview.version} ref={intoView}>
              <Alert tone="warning" announce>
                {m.calendar_close_stale()}
              </Alert>
            </div>
          )}
          <ClosureEffects preview={preview} former={closing.former} />
          <Button variant="quiet" className="self-start" disabled={closing.busy} onClick={closing.back}>
            {m.calendar_close_back()}
          </Button>
        </>
      ) : (
        <ClosureFields closing={closing} severalSlots={severalSlots} />
      )}
    </FormDialog>
  )
}

function intoView(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'center' })
}

function closeLabel(days: number): string {
  return days === 1 ? m.calendar_close_confirm_one() : m.calendar_close_confirm_other({ count: days })
}

interface ClosureFieldsProps {
  closing: ReturnType<typeof useClosing>
  severalSlots: boolean
}

function ClosureFields({ closing: { draft, change, problem }, severalSlots }: ClosureFieldsProps) {
  const wrong = problem?.fields ?? {}
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.calendar_close_from()}
          name="from"
          type="date"
          required
          value={draft.from}
          error={wrong.from}
          onChange={({ target }) =>
            change({ from: target.value, ...(draft.to < target.value && { to: target.value }) })
          }
        />
        <Field
          label={m.calendar_close_to()}
          name="to"
          type="date"
          required
          min={draft.from}
          value={draft.to}
          error={wrong.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      {severalSlots && (
        <Checkbox
          name="allSlots"
          label={m.calendar_close_all_slots()}
          checked={draft.allSlots}
          onChange={(allSlots) => change({ allSlots })}
        />
      )}
      <Select
        label={m.calendar_close_reason()}
        name="reason"
        required
        value={draft.reason}
        error={wrong.reason}
        onChange={({ target }) => change({ reason: target.value })}
        options={[
          { value: '', label: '–', disabled: true },
          ...CLOSURE_REASONS.map((value) => ({ value, label: capital(closureReason(value)) })),
        ]}
      />
      <TextArea
        label={m.calendar_close_note()}
        hint={m.calendar_close_note_hint()}
        name="note"
        maxLength={200}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
