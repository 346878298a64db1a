import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/Card.tsx'

/** A part of a customer's page, with its title. */
export function CustomerCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="wrap-anywhere flex flex-col gap-3">
      <h3 id={id} className="font-bold text-lg">
        {title}
      </h3>
      {children}
    </Card>
  )
}
