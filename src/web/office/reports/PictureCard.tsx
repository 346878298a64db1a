import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

/** The picture of a report: figures and charts. */
export function PictureCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold text-xl">{title}</h2>
      {children}
    </Card>
  )
}
