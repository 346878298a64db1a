import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { rolesText } from '#shared/domain/people/permissions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { createQueryClient } from '#web/kit/api/query-client.ts'
import { ApiProvider } from '#web/kit/api/use-call.ts'
import { localItems } from '#web/kit/browser/items.ts'
import { needsHttpsNote } from '#web/kit/parts/https-note.ts'
import type { Admin } from '#web/kit/stores/admin-session.ts'
import { FIRST_ROOM_KEY } from '#web/kit/stores/admin-token.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ClockAlert } from './ClockAlert.tsx'
import { goTo, NOWHERE, placeNow, usePlace, WALL_PATH } from './hash-location.ts'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { TabBar } from './parts/TabBar.tsx'
import { entryOf, type TabEntry } from './parts/tab-entry.ts'
import { useLiveUpdates } from './realtime/use-live-updates.ts'
import { useAdminSession, useMay } from './session-context.ts'
import { DASHBOARD, tabs } from './tabs.ts'

const HttpsNote = lazy(() => import('#web/kit/parts/HttpsNote.tsx'))
const AllRooms = lazy(() => import('./parts/AllRooms.tsx'))
const SessionsDialog = lazy(() => import('./SessionsDialog.tsx'))

interface AdminPanelProps {
  admin: Admin
  token: string
  testSignIn: boolean
}

const ScreenShown = lazy(() => import('./screens/ScreenShown.tsx'))
const WallScreen = lazy(() => import('./wall/WallScreen.tsx'))

/** Loads the code of the tab that the address names. */
export function loadTab(): Promise<unknown> | undefined {
  return entryOf(tabs, placeNow('tab')).Content.load?.()
}

/** What a signed-in admin sees: the panel, or at its own address the screen on the wall. */
export default function AdminPanel(props: AdminPanelProps) {
  const session = useAdminSession()
  const [queryClient] = useState(createQueryClient)
  useLiveUpdates(queryClient, session, props.token)
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={session.api}>
        {props.admin.screen ? (
          <Suspense fallback={null}>
            <ScreenShown screen={props.admin.screen} />
          </Suspense>
        ) : window.location.pathname === WALL_PATH ? (
          <Suspense fallback={null}>
            <WallScreen />
          </Suspense>
        ) : (
          <Panel {...props} />
        )}
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** The panel: header and tabs. */
function Panel({ admin, testSignIn }: AdminPanelProps) {
  const may = useMay()
  const rooms = tabs.filter(({ permission }) => !permission || may(permission))
  const current = entryOf(rooms, usePlace('tab'))
  const [noteShown] = useState(needsHttpsNote)
  const first = rooms[0]?.value
  // By it the document knows next time what to bring.
  useEffect(() => localItems.write(FIRST_ROOM_KEY, first && first !== DASHBOARD ? first : null), [first])
  const go = (tab: string) => goTo({ ...NOWHERE, tab })
  if (usePlace('view') === 'large' && current?.hasLargeView) {
    return (
      <main>
        <Suspense fallback={null}>
          <current.Content />
        </Suspense>
      </main>
    )
  }
  return (
    <>
      {testSignIn && (
        <aside className="bg-danger px-safe-4 py-2 font-medium text-sm text-on-fill sm:px-safe-6 print:hidden">
          {m.admin_test_sign_in()}
        </aside>
      )}
      <ClockAlert />
      {noteShown && (
        <Suspense fallback={null}>
          <HttpsNote className="px-safe-4 pt-3 sm:px-safe-6 print:hidden" text={m.https_note_office()} />
        </Suspense>
      )}
      <PanelHeader title={current?.title() ?? m.admin_title()} admin={admin} rooms={rooms} />
      <main>
        {current ? (
          <TabBar
            label={m.admin_tabs()}
            entries={rooms}
            current={current}
            onChange={go}
            look="line"
            beside={
              <Suspense fallback={null}>
                <AllRooms rooms={rooms} current={current} onChange={go} />
              </Suspense>
            }
          />
        ) : (
          <p className="px-safe-4 py-8 text-center text-ink-soft sm:px-safe-6">{m.admin_nothing_for_role()}</p>
        )}
      </main>
    </>
  )
}

function PanelHeader({ title, admin, rooms }: { title: string; admin: Admin; rooms: readonly TabEntry[] }) {
  const { logOut } = useAdminSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const [sessionsShown, setSessionsShown] = useState(false)
  // The form that had the focus is gone: reading goes on at the title.
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex items-center px-safe-4 sm:gap-4 pt-3 pb-1 sm:px-safe-6 print:hidden">
      <img src="/icon.svg" alt="" width={40} height={40} className="size-10 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          {title}
        </h1>
        <p className="text-ink-soft text-sm">
          {m.admin_welcome({
            name: admin.name || m.admin_default_name(),
            role: rolesText(admin.role, admin.second_role) || m.admin_default_role(),
          })}
        </p>
      </div>
      <PaletteButton tabs={rooms} heading={heading} />
      <IconButton label={m.sessions_title()} onClick={() => setSessionsShown(true)}>
        <MonitorSmartphone className="size-5" />
      </IconButton>
      {sessionsShown && (
        <Suspense fallback={null}>
          <SessionsDialog onClose={() => setSessionsShown(false)} />
        </Suspense>
      )}
      <Button
        variant="secondary"
        className="max-sm:px-2"
        onClick={() =>
          logOut().catch((error: unknown) =>
            toast.error(m.admin_logout_failed({ error: errorText(error, m.admin_no_answer()) })),
          )
        }
      >
        <LogOut className="size-5 shrink-0" />
        {/* A phone has room for the title or for this word. */}
        <span className="max-sm:sr-only">{m.admin_logout()}</span>
      </Button>
    </header>
  )
}
