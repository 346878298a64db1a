import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { putHttpsNoteAway } from './https-note.ts'

/** Says once what does not work at plain http. Render it only where `needsHttpsNote` says so. */
export default function HttpsNote({ text, className = '' }: { text: string; className?: string }) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <div className={className}>
      <Alert
        title={m.https_note_title()}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              putHttpsNoteAway()
              setOpen(false)
            }}
          >
            {m.https_note_ok()}
          </Button>
        }
      >
        {text}
      </Alert>
    </div>
  )
}
