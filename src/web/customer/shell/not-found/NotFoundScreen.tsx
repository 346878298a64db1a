import * as m from '#paraglide/messages.js'
import { buttonClass } from '#web/ui/button-class.ts'
import { Illustration } from '#web/ui/Illustration.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Link } from '../navigation/Link.tsx'

/** The screen of every path that has no other. */
export default function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 px-safe-4 text-center">
      <Logo className="mb-4" />
      <Illustration name="empty-plate" className="size-32" />
      <h1 className="font-bold text-xl">{m.not_found_title()}</h1>
      <p className="max-w-80 text-ink-soft">{m.not_found_text()}</p>
      <Link to="/" className={buttonClass('primary', 'mt-4')}>
        {m.not_found_home()}
      </Link>
    </main>
  )
}
