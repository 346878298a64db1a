import { defineCalls } from '../../define.ts'
import type { slotSchemas } from './slots.schemas.ts'

/** What is usual for the slots: weekdays, delivery, deadlines. */
export const slotCalls = defineCalls<typeof slotSchemas>({
  listSlots: {
    method: 'GET',
    path: '/api/admin/slots',
    access: 'admin',
    // All who read orders choose between lunch and dinner.
    permission: 'orders.read',
    summary: 'What is usual for each slot that is served, and who changed it last.',
  },
  previewSlot: {
    method: 'POST',
    path: '/api/admin/slots/preview',
    access: 'admin',
    permission: 'calendar.read',
    readsOnly: true,
    summary: 'Which coming days a change would move, and which keep what their customers were told; changes nothing.',
  },
  changeSlot: {
    method: 'PUT',
    path: '/api/admin/slots',
    access: 'admin',
    permission: 'calendar.write',
    summary: 'Changes what is usual for a slot. Days without orders follow.',
  },
  serveDinner: {
    method: 'PUT',
    path: '/api/admin/slots/dinner',
    access: 'admin',
    permission: 'calendar.write',
    summary: 'Serves dinner from now on, or no more: not as long as dinners are still to be delivered. Its menus stay.',
  },
})
