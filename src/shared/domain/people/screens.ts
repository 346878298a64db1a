/** What a screen in the kitchen can show: the wall, the sheet of what is cooked, or what is packed. */
export const SCREENS = ['wall', 'kitchen', 'packing'] as const
export type Screen = (typeof SCREENS)[number]
