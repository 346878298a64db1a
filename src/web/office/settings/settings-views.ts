import * as m from '#paraglide/messages.js'

/** The views of the Settings tab by their names in the address, with what a role must allow for them to be there. */
export const settingsViews = [
  { value: 'kitchen', title: m.settings_view_kitchen, permission: 'calendar.write' },
  { value: 'people', title: m.settings_view_people, permission: 'staff.read' },
  { value: 'approvals', title: m.settings_view_approvals, permission: 'approvals.read' },
  { value: 'log', title: m.settings_view_log, permission: 'audit.read' },
] as const

export type SettingsView = (typeof settingsViews)[number]['value']
