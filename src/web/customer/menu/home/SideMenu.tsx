import { LogOut, MapPin, ReceiptText, Repeat, UserRound } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { useLogOut } from '../../account/login/use-log-out.ts'
import { MENU_ENTRY, MenuLink } from '../../shell/navigation/MenuLink.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** The customer's menu: profile, orders, addresses, logout. */
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
          <button type="button" className={MENU_ENTRY} onClick={logOut}>
            <LogOut />
            {m.menu_logout()}
          </button>
        }
      >
        <nav aria-label={m.menu_title()}>
          <ul>
            <li>
              <button type="button" aria-haspopup="dialog" className={MENU_ENTRY} onClick={showProfile}>
                <UserRound />
                {m.menu_profile()}
              </button>
            </li>
            <MenuLink to="/my-orders" icon={<ReceiptText />} label={m.menu_orders()} />
            <MenuLink to="/address" icon={<MapPin />} label={m.menu_addresses()} />
            <MenuLink to="/subscriptions" icon={<Repeat />} label={m.menu_subscriptions()} />
          </ul>
        </nav>
      </Sheet>
      <ProfileDialog user={user} open={profileOpen} onOpenChange={setProfileOpen} onLogOut={logOut} />
    </>
  )
}
