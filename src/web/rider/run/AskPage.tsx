import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'

interface AskPageProps {
  title: string
  submitLabel: string
  danger?: boolean
  /** Returns whether it is done. */
  onSubmit: () => Promise<boolean>
  children: ReactNode
}

/** A question that fills the screen, with the answer and the way back where the thumb is. */
export function AskPage({ title, submitLabel, danger = false, onSubmit, children }: AskPageProps) {
  const { busy, run } = useAction(async () => {
    if (await onSubmit()) leave()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <main className="mx-auto flex max-w-column flex-col gap-5 px-safe-4 pt-4 pb-56">
        <h1 className="wrap-anywhere font-bold text-2xl">{title}</h1>
        {children}
        <section
          data-bottom-bar
          aria-label={m.ui_actions()}
          className="fixed inset-x-0 bottom-0 z-10 mx-auto flex max-w-column flex-col gap-3 bg-surface px-safe-4 pt-3 pb-safe-3 shadow-bar"
        >
          <Button variant="secondary" full className="min-h-14" onClick={() => window.history.back()}>
            {m.rider_back()}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            full
            className="min-h-16 text-xl"
            busy={busy}
            busyLabel={m.rider_waiting()}
          >
            {submitLabel}
          </Button>
        </section>
      </main>
    </form>
  )
}

/** To the next stop: back leads no more to a question that has been answered. */
function leave() {
  window.location.replace('#run')
  window.scrollTo(0, 0)
}
