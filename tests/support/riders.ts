import { randomUUID } from 'node:crypto'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { collectAtDoor } from '#server/money/money.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent, RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { Proof } from '#shared/domain/delivery/proof.ts'
import type { SignedIn, TestApp } from './app.ts'
import { orderBody } from './kitchen.ts'
import { picture } from './pictures.ts'
import { newStaff } from './staff.ts'

/** A rider takes the cash of orders at a door, in rupees. */
export function takeAtDoor({ ctx }: TestApp, riderId: string, orderIds: string[], rupees: number) {
  const at = ctx.now()
  const by = { riderId, adminId: riderId, eventId: newId() }
  const cash = { ...by, day: kitchenDayOf(at), orderIds, amountPaise: rupees * 100, at }
  return inTransaction(ctx.db, (trx) => collectAtDoor(ctx, trx, cash))
}

/** The id of a hand-over that a rider has declared. */
export async function declaredBy(app: TestApp, riderId: string, amount: number): Promise<string> {
  const token = await startAdminSession(app.ctx, riderId)
  const { reply } = await app.call(contract.declareCash, { body: { amount } }, { token })
  const declared = reply.cash.handovers.find(({ state }) => state === 'declared')
  if (!declared) throw new Error('nothing was declared')
  return declared._id
}

/** An order for cash on delivery of one thali at ₹80, to an address of its own. */
export async function codOrder(app: TestApp, of: SignedIn, address: string): Promise<string> {
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = orderBody(of.phone, { items, totalAmount: 80, userAddress: address })
  const { reply } = await app.call(contract.placeOrder, { body }, { token: of.token })
  if (!reply.success) throw new Error(`no order: ${reply.error}`)
  return reply.order._id
}

/** A route that a rider usually drives. Returns its id. */
async function routeOf({ ctx }: TestApp, riderId: string) {
  const id = newId()
  const at = ctx.now()
  const name = `Route ${id.slice(-6)}`
  await ctx.db
    .insertInto('routes')
    .values({ id, name, rider_id: riderId, position: 0, created_at: at, updated_at: at })
    .execute()
  return id
}

/** A run of today with so many stops of one COD order each, or more, as its rider is told. */
export async function runWith(app: TestApp, rider: { id: string; token: string }, stops: number, each = 1) {
  // What there was before is over: new addresses come onto this run.
  const over = app.ctx.now()
  await app.ctx.db.updateTable('routes').set({ retired_at: over }).execute()
  await app.ctx.db.updateTable('runs').set({ state: 'done', started_at: over, done_at: over }).execute()
  const route = await routeOf(app, rider.id)
  for (let stop = 1; stop <= stops; stop += 1) {
    const address = `Flat ${stop}, ${route.slice(-8)} Tower, Kothrud, Pune 411038`
    for (let order = 1; order <= each; order += 1) await codOrder(app, await app.startSession(), address)
  }
  await arrangeDay(app.ctx, { day: kitchenDayOf(app.ctx.now()), slot: 'lunch' })
  return ownRun(app, rider.token)
}

/** The only run of a rider. */
export async function ownRun(app: TestApp, token: string): Promise<RiderRun> {
  const { reply } = await app.call(contract.ownRuns, {}, { token })
  const [run, ...others] = reply.runs
  if (!run || others.length > 0) throw new Error(`${reply.runs.length} runs`)
  return run
}

/** What a rider notes at an instant, by a phone with a right clock. */
export function riderEvent(noted: Partial<RiderEvent> & Pick<RiderEvent, 'kind'>, at: Date): RiderEvent {
  return { id: randomUUID(), at: at.toISOString(), ...noted }
}

/** Sends what a rider has noted. */
export function sendEvents(app: TestApp, token: string, events: RiderEvent[], sentAt = app.clock.now()) {
  return app.call(contract.noteEvents, { body: { sentAt: sentAt.toISOString(), events } }, { token })
}

/** The first route wants its deliveries shown so. */
export async function wantProof(app: TestApp, owner: { token: string }, proof: Proof) {
  const [route] = (await app.call(contract.listRoutes, {}, owner)).reply.routes
  if (!route) throw new Error('no route')
  const body = { name: route.name, riderId: route.rider?._id ?? null, proof }
  return app.call(contract.changeRoute, { params: { id: route._id }, body }, owner)
}

/** The id of what a rider has noted of a stop that is on nobody's run. */
export async function conflictOf(app: TestApp): Promise<string> {
  const token = await startAdminSession(app.ctx, await newStaff(app, 'rider'))
  const event = riderEvent({ kind: 'delivered', stop: newId() }, app.clock.now())
  await sendEvents(app, token, [event])
  return event.id
}

/** The id of a delivery that was noted with a photo which has not come yet; at a stop that is on nobody's run unless one is named. */
export async function deliveryWithPhoto(app: TestApp, token: string, stop = newId()): Promise<string> {
  const event = riderEvent({ kind: 'delivered', stop, photo: true }, app.clock.now())
  await sendEvents(app, token, [event])
  return event.id
}

/** Sends the photo of a delivery. */
export async function addDoorPhoto(
  app: TestApp,
  id: string,
  { token, file, takenAt = app.clock.now() }: { token: string; file?: File; takenAt?: Date },
) {
  const sentAt = app.clock.now().toISOString()
  const body = { file: file ?? (await picture()), takenAt: takenAt.toISOString(), sentAt }
  return app.call(contract.addDoorPhoto, { params: { id }, body }, { token })
}

/** The id of the only kind of returnable boxes that is handed out. */
export async function boxKindOf(app: TestApp, name = `Steel ${newId().slice(-12)}`): Promise<string> {
  const body = { kinds: [{ name, perThali: 1, mostOut: 4 }] }
  const { reply } = await app.call(contract.setBoxKinds, { body }, { token: await app.signInAdmin() })
  return reply.boxes.kinds.find((kind) => kind.name === name)?._id ?? ''
}
