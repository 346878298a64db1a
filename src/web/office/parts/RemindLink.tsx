import { MessageCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { buttonClass } from '#web/ui/button-class.ts'

interface RemindLinkProps {
  /** Nothing is shown without one: there is none, or the reader may not see it. */
  phone: string | null | undefined
  name: string
  /** Nothing is shown without one, either: there is nothing to remind of. */
  text: string | undefined
}

/** Opens WhatsApp with a text that its sender may still change. */
export function RemindLink({ phone, name, text }: RemindLinkProps) {
  if (!phone || text === undefined) return null
  return (
    <a
      href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={m.accounts_remind_one({ name })}
      className={buttonClass('secondary')}
    >
      <MessageCircle className="size-5" />
      {m.accounts_remind()}
    </a>
  )
}
