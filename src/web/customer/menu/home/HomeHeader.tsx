import { lazy, memo, Suspense, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { useLogin } from '../../shell/session/LoginProvider.tsx'
import { useSession } from '../../shell/session/session-context.ts'

const loadMenu = () => import('./SideMenu.tsx')
const SideMenu = lazy(loadMenu)

const LanguageSwitch = lazy(() =>
  import('../../account/language/LanguageSwitch.tsx').catch(() => ({ default: () => null })),
)

const AVATAR =
  'flex size-11 items-center justify-center rounded-full bg-leaf font-bold text-base text-on-fill transition-colors hover:bg-leaf-dark'

/** The logo, and the way in or to what is one's own. */
export const HomeHeader = memo(function HomeHeader() {
  const session = useSession()
  const openLogin = useLogin()
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const signedIn = session.status === 'signed-in'

  // Whoever signs in next does not find the menu open.
  useEffect(() => {
    if (!signedIn) setMenu('unopened')
  }, [signedIn])

  return (
    <header className="flex min-h-14 flex-wrap items-center justify-between gap-2 px-safe-4 pt-safe">
      <Logo />
      <div className="ml-auto">
        {session.status !== 'unknown' && (
          <Suspense fallback={null}>
            <LanguageSwitch />
          </Suspense>
        )}
      </div>
      {/* One button for both, so that the focus finds it again after signing in and out. */}
      {session.status !== 'unknown' && (
        <button
          type="button"
          className={signedIn ? AVATAR : buttonClass('secondary')}
          aria-label={signedIn ? m.menu_open() : undefined}
          aria-haspopup="dialog"
          onClick={() => (signedIn ? whenLoaded(loadMenu, () => setMenu('open')) : openLogin())}
        >
          {signedIn ? initialOf(session.user.name) : m.home_login()}
        </button>
      )}
      {signedIn && menu !== 'unopened' && (
        <Suspense fallback={null}>
          <SideMenu open={menu === 'open'} onOpenChange={(open) => setMenu(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </header>
  )
})

/** The first letter of a name as people see letters, `U` when there is no name. */
function initialOf(name: string | null): string {
  return Array.from(name?.trim() ?? '')[0]?.toUpperCase() ?? 'U'
}
