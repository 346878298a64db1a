import * as m from '#paraglide/messages.js'
import { MAX_NOTE_LENGTH } from '#shared/domain/ordering/note.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface NoteProps {
  note: string
  onNote: (note: string) => void
}

/** A note to kitchen and rider, on a card. */
export function NoteCard(props: NoteProps) {
  return (
    <Card>
      <NoteField {...props} />
    </Card>
  )
}

/** A note to kitchen and rider. */
export function NoteField({ note, onNote }: NoteProps) {
  return (
    <TextArea
      label={m.order_note()}
      hint={m.order_note_hint({ left: MAX_NOTE_LENGTH - note.length })}
      rows={2}
      maxLength={MAX_NOTE_LENGTH}
      value={note}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
