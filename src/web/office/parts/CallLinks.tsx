import { MessageCircle, Phone } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { buttonClass } from '#web/ui/button-class.ts'

interface CallLinksProps {
  /** Nothing is shown without one: the reader may not see it. */
  phone: string | undefined
  /** Names whom the links are for, where several stand below each other. */
  name?: string
  /** What the message begins with. */
  text?: string | undefined
}

/** Calls a customer, or writes to them by WhatsApp, with one tap. */
export function CallLinks({ phone, name, text }: CallLinksProps) {
  if (!phone) return null
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className={buttonClass('secondary')}
        href={`tel:${phone}`}
        {...(name && { 'aria-label': m.call_named({ name }) })}
      >
        <Phone className="size-5 shrink-0" />
        {m.customer_call()}
      </a>
      <a
        className={buttonClass('secondary')}
        href={`https://wa.me/${phone.replace(/\D/g, '')}${query}`}
        target="_blank"
        rel="noreferrer"
        {...(name && { 'aria-label': m.whatsapp_named({ name }) })}
      >
        <MessageCircle className="size-5 shrink-0" />
        {m.customer_whatsapp()}
      </a>
    </div>
  )
}
