import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/admin-menus.schemas.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { clockTime } from '../../../parts/dates.ts'

interface ChangedMeanwhileProps {
  /** The menu as someone else has saved it. */
  rival: AdminMenu
  onTheirs: () => void
  onMine: () => void
}

/** Someone else has saved this menu meanwhile: whose words shall stand is the admin's to say. */
export function ChangedMeanwhile({ rival, onTheirs, onMine }: ChangedMeanwhileProps) {
  return (
    <Notice
      tone="warning"
      title={m.admin_menu_form_rival_title()}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onTheirs}>
            {m.admin_menu_form_rival_theirs()}
          </Button>
          <Button variant="secondary" onClick={onMine}>
            {m.admin_menu_form_rival_mine()}
          </Button>
        </div>
      }
    >
      {m.admin_menu_form_rival_text({ name: rival.name, time: clockTime(rival.updatedAt) })}
    </Notice>
  )
}
