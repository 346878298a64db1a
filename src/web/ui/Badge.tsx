import type { ReactNode } from 'react'
import { TONE_CHIP, type Tone } from './tones.ts'

type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode }

/** A small coloured chip with a word; the word carries the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex w-fit items-center gap-1 rounded-full px-2.5 py-0.5 font-medium text-sm [&>svg]:size-4 [&>svg]:shrink-0 ${TONE_CHIP[tone]} ${className}`}
    >
      {icon}
      {children}
    </span>
  )
}
