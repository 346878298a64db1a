import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { copyText } from '#web/kit/browser/copy-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'

interface LinkDialogProps {
  title: string
  hint: string
  link: string
  onClose: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Shows a link that is shown only once, to copy it. */
export function LinkDialog({ title, hint, link, onClose, children }: LinkDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} keepOpenOutside title={title} description={hint}>
      <div className="flex flex-col gap-4">
        <Field label={m.people_link()} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button
          onClick={() =>
            copyText(link).then(
              () => toast.success(m.people_link_copied()),
              () => toast.error(m.people_link_not_copied()),
            )
          }
        >
          <Copy className="size-5 shrink-0" />
          {m.people_link_copy()}
        </Button>
        {children}
      </div>
    </Dialog>
  )
}
