import { MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { ShownProfile } from '#shared/domain/catalog/profile.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { CookFace } from './CookFace.tsx'
import { KitchenFacts } from './KitchenFacts.tsx'

interface KitchenCardProps {
  kitchen: ShownProfile
  /** With all that is known of the kitchen, beside what matters to whoever orders. */
  full?: boolean
  className?: string
  /** Stands at the end: the way to read more. */
  children?: ReactNode
}

/** Who the kitchen is: the cook, where and when it delivers, how to reach it. What it has not said is not there. */
export function KitchenCard({ kitchen, full = false, className = '', children }: KitchenCardProps) {
  const id = useId()
  const { name, cookName, cookLine, cookPicture, phone, whatsapp } = kitchen
  const cook = cookName ?? cookLine ?? cookPicture
  return (
    <Card as="section" aria-labelledby={id} className={`flex flex-col gap-4 ${className}`}>
      <h2 id={id} className="font-bold text-base">
        {name ?? m.kitchen_title()}
      </h2>
      {cook !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <CookFace name={cookName} picture={cookPicture} />
          <div className="max-w-full flex-1">
            {cookName && <p className="font-semibold text-base">{m.kitchen_cook({ name: cookName })}</p>}
            {cookLine && <p className="text-base text-ink-soft">{cookLine}</p>}
          </div>
        </div>
      )}
      <KitchenFacts kitchen={kitchen} full={full} />
      {(phone ?? whatsapp) !== null && (
        <div className="flex flex-wrap gap-3">
          {phone && (
            <a href={`tel:${phone}`} className={buttonClass('secondary', 'grow')}>
              <Phone className="size-5 shrink-0" />
              {m.kitchen_call({ phone: displayPhone(phone) })}
            </a>
          )}
          {whatsapp && (
            <a
              href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'grow')}
            >
              <MessageCircle className="size-5 shrink-0" />
              {m.kitchen_whatsapp()}
            </a>
          )}
        </div>
      )}
      {children}
    </Card>
  )
}
