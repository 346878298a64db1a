import { type ComponentType, lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { goTo, usePlace } from '../hash-location.ts'
import { GuideLink } from '../parts/GuideLink.tsx'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf } from '../parts/tab-entry.ts'
import { useMay } from '../session-context.ts'
import { type SettingsView, settingsViews } from './settings-views.ts'

const CONTENTS: Record<SettingsView, ComponentType> = {
  kitchen: lazy(() => import('./KitchenView.tsx')),
  people: lazy(() => import('./people/PeopleView.tsx')),
  approvals: lazy(() => import('./approvals/Approvals.tsx')),
  log: lazy(() => import('./log/ChangeLog.tsx')),
}

/** The Settings tab with its views: the kitchen, its people, what waits for the owner, and what has been changed. */
export default function SettingsTab() {
  const may = useMay()
  const entries = settingsViews
    .filter(({ permission }) => may(permission))
    .map(({ value, title }) => ({ value, title, Content: CONTENTS[value] }))
  return (
    <>
      <TabBar
        label={m.admin_sub_tabs({ tab: m.admin_tab_settings() })}
        entries={entries}
        current={entryOf(entries, usePlace('view'))}
        onChange={(view) => goTo({ view })}
        look="pills"
      />
      <p className="mt-4">
        <GuideLink />
      </p>
    </>
  )
}
