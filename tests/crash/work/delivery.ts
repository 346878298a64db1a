import { randomUUID } from 'node:crypto'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { REGULAR } from '../../support/documents.ts'
import { placeOrder } from './place-order.ts'
import { type KindOfWork, rejectedAs, type Worker } from './worker.ts'

type Thing = 'labels' | 'boxes packed' | 'rider events' | 'cash at the door' | 'documents'

/** Labels printed, boxes packed, what riders note on the way, and the documents of what they have delivered. */
export const deliveryWork: KindOfWork<Thing> = {
  people: 2,
  checks: {
    labels: 'SELECT print_id AS id, count(*)::int AS n FROM order_boxes WHERE print_id = ANY($1::uuid[]) GROUP BY 1',
    'boxes packed': `SELECT order_id AS id, count(*)::int AS n FROM order_boxes
      WHERE order_id = ANY($1::uuid[]) AND packed_at IS NOT NULL GROUP BY 1`,
    'rider events': `SELECT e.id, count(c.id)::int AS n FROM rider_events e JOIN stop_changes c ON c.id = e.id
      WHERE e.id = ANY($1::uuid[]) AND e.conflicts = '{}' GROUP BY 1`,
    'cash at the door': `SELECT order_id AS id, count(*)::int AS n FROM payments
      WHERE order_id = ANY($1::uuid[]) AND state = 'received' GROUP BY 1`,
    documents: `SELECT s.order_id AS id, count(*)::int AS n FROM document_subjects s JOIN documents d ON d.id = s.document_id
      WHERE s.order_id = ANY($1::uuid[]) AND d.sign = 1 GROUP BY 1`,
  },
  async prepare({ call, office, insist }) {
    const { ownFromPaise: _, rateBp: __, ...settings } = REGULAR
    const issuing = { ...settings, effectiveFrom: kitchenDayOf(new Date()), rate: 5, extras: null, ownFrom: 0 }
    await insist(() => call(contract.changeTaxSettings, { body: issuing }, office))
  },
  async turn(worker) {
    const { call, office, turn, done, insist } = worker
    const order = await placeOrder(worker, 'COD', `Flat ${turn}, a house in the middle of a storm`)
    const ofDay = { day: order.delivery_date, slot: 'lunch' as const }
    const boxes = [{ order_id: order._id, number: 1 }]
    const print_id = randomUUID()
    const print = { ...ofDay, size: '50x30' as const, which: boxes, print_id }
    await insist(() => call(contract.printLabels, { body: print }, office))
    done('labels', print_id)
    await insist(() => call(contract.packBoxes, { body: { ...ofDay, boxes, packed: true } }, office))
    done('boxes packed', order._id)

    const stop = await stopOf(worker, order._id, order.delivery_date)
    for (const noted of [{ kind: 'arrived' as const }, { kind: 'delivered' as const, cash: 80 }]) {
      const at = new Date().toISOString()
      const id = randomUUID()
      const body = { sentAt: at, events: [{ id, stop, at, ...noted }] }
      await insist(() => call(contract.noteEvents, { body }, office))
      done('rider events', id)
    }
    done('cash at the door', order._id)
    done('documents', order._id)
  },
}

/** Puts an order on a run of the demo's routes, which may have left and which the owner drives. Returns its stop. */
async function stopOf({ call, office, insist }: Worker<Thing>, orderId: string, day: KitchenDay): Promise<string> {
  const of = { day, slot: 'lunch' as const }
  for (;;) {
    const { board } = (await insist(() => call(contract.deliveryBoard, { query: of }, office))).reply
    const stopIn = ({ stops }: DeliveryRun) => stops.find(({ orders }) => orders.some(({ _id }) => _id === orderId))
    const run = board.runs.find(stopIn) ?? board.runs[0]
    if (!run) {
      await insist(() => call(contract.arrangeRuns, { body: of }, office))
      continue
    }
    const { _id: id, version } = run
    const stop = stopIn(run)
    if (stop && run.rider?._id === office.id) return stop._id
    const change = stop
      ? () => call(contract.assignRider, { params: { id }, body: { version, riderId: office.id } }, office)
      : () => call(contract.addToRun, { params: { id }, body: { version, orders: [orderId] } }, office)
    await insist<{ status: number; reply: { code?: unknown } }>(change, rejectedAs('changed_meanwhile'))
  }
}
