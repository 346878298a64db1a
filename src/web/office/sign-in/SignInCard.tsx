import type { ReactNode } from 'react'
import { Logo } from '#web/ui/Logo.tsx'

/** The one card on the screen of who is not signed in yet. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-sunken p-4">
      <div className="flex w-full max-w-104 flex-col gap-4 rounded-xl bg-surface p-6 shadow-float">
        <Logo />
        <h1 className="font-bold text-xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
