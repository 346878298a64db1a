import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { askNotifications } from '#web/kit/browser/https-only.ts'
import type { StoredStore } from '#web/kit/stores/stored-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { RingChoice } from './ring-choice.ts'
import { ring } from './tone.ts'

interface RingDialogProps {
  store: StoredStore<RingChoice>
  open: boolean
  onClose: () => void
}

/** How new orders make themselves heard on this browser, each person's own choice. */
export default function RingDialog({ store, open, onClose }: RingDialogProps) {
  const choice = store.use()
  const [problem, setProblem] = useState<string | null>(null)
  const set = (changes: Partial<RingChoice>) => store.set({ ...store.get(), ...changes })

  async function choose(kind: keyof RingChoice, wanted: boolean) {
    setProblem(null)
    if (kind === 'sound' && wanted && !(await ring())) setProblem(m.ring_silent())
    if (kind === 'notify' && wanted && (await askNotifications()) !== 'granted') {
      return setProblem(isSecureContext ? m.ring_not_allowed() : m.https_push())
    }
    set({ [kind]: wanted })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={m.ring_title()}
      description={m.ring_text()}
      footer={
        <Button variant="secondary" full onClick={async () => setProblem((await ring()) ? null : m.ring_silent())}>
          {m.ring_try()}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        {kinds().map(({ kind, label }) => (
          <Checkbox
            key={kind}
            label={label}
            checked={choice[kind]}
            onChange={(checked) => void choose(kind, checked)}
          />
        ))}
        {problem && (
          <Alert tone="warning" announce>
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

const kinds = (): { kind: keyof RingChoice; label: string }[] => [
  { kind: 'sound', label: m.ring_sound() },
  { kind: 'notify', label: m.ring_notify() },
  { kind: 'title', label: m.ring_in_title() },
]
