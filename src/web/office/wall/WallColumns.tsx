import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Wall } from '#shared/contract/reports/office/wall.schemas.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { cookParts } from '../parts/cook-figure-text.ts'
import { SIZES } from '../parts/wall-look.ts'

/** Dishes and orders that a screen has room for. */
const DISHES = 12
const NEWEST = 6

/** The three columns: what comes, what is to be cooked, what is on its way. */
export function WallColumns({ wall }: { wall: Wall }) {
  return (
    <div className="grid flex-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Comes wall={wall} />
      <Cooks wall={wall} />
      <Leaves wall={wall} />
    </div>
  )
}

function Comes({ wall: { held, byStatus, newest } }: { wall: Wall }) {
  const statuses = ORDER_STATUSES.filter((status) => (byStatus[status] ?? 0) > 0)
  return (
    <Column title={m.wall_comes()}>
      {held > 0 && (
        <p className="font-bold text-turmeric-dark">{held === 1 ? m.wall_held_one() : m.wall_held({ count: held })}</p>
      )}
      {statuses.length === 0 && held === 0 && <p className="text-ink-soft">{m.wall_no_orders()}</p>}
      <ul>
        {statuses.map((status) => (
          <Row key={status} count={byStatus[status] ?? 0}>
            {statusLabel(status)}
          </Row>
        ))}
      </ul>
      {newest.length > 0 && (
        <>
          <h2 className="mt-3 font-semibold text-ink-soft">{m.wall_newest()}</h2>
          <ul>
            {newest.slice(0, NEWEST).map((order) => (
              <Row key={order._id} count={platesText(order.plates)}>
                <span className={order.held ? 'font-bold text-turmeric-dark' : ''}>
                  {clockTime(order.createdAt)} {order.name ?? m.wall_guest()}
                  {order.slot && ` · ${slotName(order.slot)}`}
                </span>
              </Row>
            ))}
          </ul>
        </>
      )}
    </Column>
  )
}

function Cooks({ wall: { plates, cook, dishes } }: { wall: Wall }) {
  const count = cook?.toCook ?? plates
  return (
    <Column title={m.wall_cooks()}>
      <Figure count={count}>{count === 1 ? m.wall_thalis_one() : m.wall_thalis()}</Figure>
      {cook && <p className="text-ink-soft">{cookParts(cook)}</p>}
      <ul>
        {dishes.slice(0, DISHES).map(({ key, name, addOn, count }) => (
          <Row key={key} count={count}>
            <span className={addOn ? 'text-ink-soft' : ''}>{name}</span>
          </Row>
        ))}
      </ul>
      {dishes.length > DISHES && (
        <p className="text-ink-soft">{m.wall_more_dishes({ count: dishes.length - DISHES })}</p>
      )}
    </Column>
  )
}

function Leaves({ wall: { out, byStatus } }: { wall: Wall }) {
  const orders = out.reduce((sum, group) => sum + group.orders, 0)
  const bothSlots = new Set(out.map(({ slot }) => slot)).size > 1
  return (
    <Column title={m.wall_leaves()}>
      <Figure count={orders}>{orders === 1 ? m.wall_out_one() : m.wall_out()}</Figure>
      <ul>
        {out.map((group) => (
          <Row key={`${group.slot} ${group.area}`} count={platesText(group.plates)}>
            {group.area ?? m.wall_no_area()}
            {bothSlots && <span className="text-ink-soft"> {slotName(group.slot)}</span>}
          </Row>
        ))}
      </ul>
      <p className="text-ink-soft">{m.wall_next({ count: countText(byStatus.preparing ?? 0) })}</p>
      <p className="text-ink-soft">{m.wall_delivered({ count: countText(byStatus.delivered ?? 0) })}</p>
    </Column>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1 rounded-lg bg-surface p-3">
      <h2 className="font-semibold text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}

function Figure({ count, children }: { count: number; children: ReactNode }) {
  return (
    <p>
      <span className="font-bold text-leaf-dark" style={SIZES.figure}>
        {countText(count)}
      </span>{' '}
      {children}
    </p>
  )
}

function Row({ count, children }: { count: number | string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t py-0.5">
      <span className="min-w-0">{children}</span>
      <b className="shrink-0" style={typeof count === 'number' ? SIZES.count : SIZES.countText}>
        {typeof count === 'number' ? countText(count) : count}
      </b>
    </li>
  )
}

function platesText(count: number): string {
  return count === 1 ? m.wall_plates_one() : m.wall_plates({ count: countText(count) })
}
