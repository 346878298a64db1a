import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

interface CustomerActionProps {
  icon: LucideIcon
  label: string
  title: string
  text: string
  /** Said of an error without a text. */
  failed: string
  /** Does it and returns the text of success. */
  act: () => Promise<string>
}

/** A quiet button of the customer's page, and the question before it does anything. */
export function CustomerAction({ icon: Icon, label, title, text, failed, act }: CustomerActionProps) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction(async () => {
    try {
      toast.success(await act())
      setAsking(false)
    } catch (error) {
      toast.error(errorText(error, failed))
    }
  })
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setAsking(true)}>
        <Icon className="size-5 shrink-0" />
        {label}
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={title}
          text={text}
          confirmLabel={label}
          cancelLabel={m.admin_form_cancel()}
          busy={busy}
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
