import { type ReactNode, useId } from 'react'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'

interface MoneyCardProps {
  title: string
  /** What all that is listed comes to. */
  sum?: string | null
  /** What went wrong with what was done here last. */
  problem?: string | null
  children: ReactNode
}

/** A part of the room for money, with its title. */
export function MoneyCard({ title, sum, problem, children }: MoneyCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-bold text-xl">
          {title}
        </h2>
        {sum && <p className="ml-auto font-semibold tabular-nums">{sum}</p>}
      </div>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {children}
    </Card>
  )
}
