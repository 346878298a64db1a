import { LogOut, MapPin, ReceiptText, Repeat, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/domain/people/phone.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { useLogOut } from '../login/use-log-out.ts'
import { useSession } from '../session/session-context.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base hover:bg-sunken active:bg-sunken [&>svg]:size-5 [&>svg]:text-leaf'

/** What belongs to the customer: profile, orders, addresses, and the way out. */
export default function SideMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { user } = useSession()
  const logOut = useLogOut()
  const [profileOpen, setProfileOpen] = useState(false)
  if (!user) return null

  function showProfile() {
    onOpenChange(false)
    setProfileOpen(true)
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={user.name?.trim() || displayPhone(user.phoneNumber)}
        footer={
          <button type="button" className={ENTRY} onClick={logOut}>
            <LogOut />
            {m.menu_logout()}
          </button>
        }
      >
        <nav aria-label={m.menu_title()}>
          <ul>
            <li>
              <button type="button" aria-haspopup="dialog" className={ENTRY} onClick={showProfile}>
                <UserRound />
                {m.menu_profile()}
              </button>
            </li>
            <Entry to="/my-orders" icon={<ReceiptText />} label={m.menu_orders()} />
            <Entry to="/address" icon={<MapPin />} label={m.menu_addresses()} />
            <Entry to="/subscriptions" icon={<Repeat />} label={m.menu_subscriptions()} />
          </ul>
        </nav>
      </Sheet>
      <ProfileDialog user={user} open={profileOpen} onOpenChange={setProfileOpen} onLogOut={logOut} />
    </>
  )
}

function Entry({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link to={to} className={ENTRY}>
        {icon}
        {label}
      </Link>
    </li>
  )
}
