import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './Illustration.tsx'

type EmptyStateProps = {
  picture?: IllustrationName
  title: string
  text?: ReactNode
  /** What to do next: a Button or a Link with `buttonClass`. */
  action?: ReactNode
  className?: string
}

/** A place with nothing in it yet: a picture, what it is for and what to do next. */
export function EmptyState({ picture, title, text, action, className = 'py-10' }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center gap-2 px-4 text-center ${className}`}>
      {picture && <Illustration name={picture} className="mb-2 size-32" />}
      <h2 className="font-semibold text-base">{title}</h2>
      {text && <p className="max-w-80 text-base text-ink-soft">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
