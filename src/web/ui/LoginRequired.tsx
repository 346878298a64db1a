import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

/** Stands where a screen needs a signed-in customer: says so and offers the way in. */
export function LoginRequired({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <Card className="flex flex-col items-center gap-2 py-8 text-center">
      <span className="mb-2 flex size-16 items-center justify-center rounded-full bg-leaf-soft text-leaf">
        <LockKeyhole className="size-8" />
      </span>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="max-w-80 text-base text-ink-soft">{text}</p>
      <div className="mt-4">{action}</div>
    </Card>
  )
}
