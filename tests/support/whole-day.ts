import type { DaySteps, ListedDayOrders, WholeDay } from '#shared/contract/reports/office/whole-day.schemas.ts'

/** How far the Wednesday of the tests has come, for screens. */

const NOTHING: DaySteps = {
  slot: 'lunch',
  open: true,
  checks: ['2031-01-08T04:30:00.000Z', '2031-01-08T06:30:00.000Z', '2031-01-08T09:30:00.000Z'],
  counts: { expected: 0, made: 0, confirmed: 0, packed: null, on_run: null, delivered: 0 },
  gaps: [],
  overdue: [],
  cashIn: 0,
  cashDue: 0,
}

/** A lunch; nothing is ordered for it unless said otherwise. */
export function stepsOf(changes: Partial<DaySteps> = {}): DaySteps {
  return { ...NOTHING, ...changes }
}

/** All has been done. */
export const DONE = stepsOf({
  counts: { expected: 132, made: 132, confirmed: 132, packed: 132, on_run: 132, delivered: 132 },
  cashIn: 1040,
})

/** At noon, with things that should have been done by then. */
export const LACKING = stepsOf({
  counts: { expected: 135, made: 132, confirmed: 130, packed: 124, on_run: 129, delivered: 41 },
  gaps: [
    { gap: 'missing', count: 3 },
    { gap: 'unconfirmed', count: 2 },
    { gap: 'unpacked', count: 5 },
    { gap: 'off_run', count: 1 },
    { gap: 'undelivered', count: 88 },
    { gap: 'failed', count: 1 },
    { gap: 'cash_due', count: 9 },
  ],
  overdue: ['missing', 'unconfirmed', 'unpacked', 'off_run'],
  cashIn: 320,
  cashDue: 720,
})

export function wholeDayOf(...slots: DaySteps[]): { day: WholeDay } {
  return {
    day: {
      day: '2031-01-08',
      now: '2031-01-08T06:40:00.000Z',
      previousDay: '2031-01-07',
      nextDay: '2031-01-09',
      slots: slots.length === 0 ? [stepsOf()] : slots,
    },
  }
}

/** A list of three, one of them without an order. */
export const LISTED: ListedDayOrders = {
  total: 3,
  missing: [
    {
      subscription_id: '0198c2a4-7b1e-7c3d-9e1f-0000000000c1',
      name: 'Meera Shah',
      phone_number: '+919876500001',
      reason: 'no_address',
    },
  ],
  orders: [
    {
      _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a1',
      order_number: '#000000a1',
      name: 'Asha Kulkarni',
      phone: '+919876500002',
      status: 'confirmed',
      received: 0,
      due: 80,
    },
    {
      _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a2',
      order_number: '#000000a2',
      name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे',
      phone: '+919876500003',
      status: 'out_for_delivery',
      received: 0,
      due: 0,
    },
  ],
}
