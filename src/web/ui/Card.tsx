import type { HTMLAttributes } from 'react'

type CardProps = HTMLAttributes<HTMLElement> & {
  /** What it is in the page's outline; give a section an `aria-labelledby`. */
  as?: 'div' | 'section' | 'article' | 'li'
}

/** A white block with rounded corners and a shadow. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return <Tag {...rest} className={`rounded-lg bg-surface p-4 shadow-card ${className}`} />
}
