import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONE_CHIP } from './tones.ts'

type AlertTone = 'info' | 'success' | 'warning' | 'danger'

type AlertProps = {
  tone?: AlertTone
  title?: string
  /** Read out when it appears: for what answers something the person just did. */
  announce?: boolean
  /** A button or link under the text. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

const ICONS: Record<AlertTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** A message in the flow of the page: info, success, warning or danger. */
export function Alert({ tone = 'info', title, announce = false, action, className = '', children }: AlertProps) {
  const Icon = ICONS[tone]
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={`flex flex-wrap gap-x-3 gap-y-2 rounded-md p-3 text-base ${TONE_CHIP[tone]} ${className}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {/* A row of its own: in large text a button needs the whole width. */}
      {action && <div className="basis-full">{action}</div>}
    </div>
  )
}
