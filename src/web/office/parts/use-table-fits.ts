import { useMedia } from '#web/kit/parts/use-media.ts'

/** From which width on a list's table has room for all its columns; below, each row is a card. */
const FITS = {
  dues: '(width >= 72rem)',
  calendar: '(width >= 60rem)',
  items: '(width >= 76rem)',
  menus: '(width >= 64rem)',
  orders: '(width >= 76rem)',
}

/** Whether there is room for a list's table. */
export function useTableFits(list: keyof typeof FITS): boolean {
  return useMedia(FITS[list])
}
