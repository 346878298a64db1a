import { lazy, Suspense, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DeliveryBoard, DeliveryRoute } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useMay } from '../session-context.ts'
import { KitchenLocation } from './KitchenLocation.tsx'

const RouteForm = lazy(() => import('./RouteForm.tsx'))

/** The routes by which days are arranged, and where they begin. */
export function RoutesCard({ board }: { board: DeliveryBoard | undefined }) {
  const id = useId()
  const may = useMay()
  const { data } = useCall(deliveryCalls.listRoutes, {})
  const [edited, setEdited] = useState<DeliveryRoute | 'new' | null>(null)
  if (!data || !board) return null
  const mayChange = may('delivery.write')
  return (
    <Card as="section" aria-labelledby={id} className="flex max-w-180 flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="min-w-0 flex-1 font-bold text-xl">
          {m.delivery_routes()}
        </h2>
        {mayChange && (
          <Button variant={data.routes.length === 0 ? 'primary' : 'secondary'} onClick={() => setEdited('new')}>
            {m.delivery_route_add()}
          </Button>
        )}
      </div>
      <p className="text-ink-soft">{m.delivery_routes_text()}</p>
      {data.routes.length > 0 && (
        <ul className="flex flex-col">
          {data.routes.map((route) => (
            <li key={route._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2">
              <span className="wrap-anywhere min-w-24 flex-1 font-bold">{route.name}</span>
              <span>{route.rider?.name ?? m.delivery_no_rider()}</span>
              {route.proof === 'code' && <span className="text-ink-soft">{m.delivery_route_with_code()}</span>}
              {route.proof === 'photo' && <span className="text-ink-soft">{m.delivery_route_with_photo()}</span>}
              {route.maxStops !== null && (
                <span className="text-ink-soft tabular-nums">
                  {m.delivery_route_with_most({ count: route.maxStops })}
                </span>
              )}
              {route.maxBoxes !== null && (
                <span className="text-ink-soft tabular-nums">
                  {m.delivery_route_with_most_boxes({ count: route.maxBoxes })}
                </span>
              )}
              {route.maxMinutes !== null && (
                <span className="text-ink-soft tabular-nums">
                  {m.delivery_route_with_most_minutes({ count: route.maxMinutes })}
                </span>
              )}
              <span className="text-ink-soft tabular-nums">
                {route.places === 1 ? m.delivery_place_one() : m.delivery_places({ count: route.places })}
              </span>
              {mayChange && (
                <Button
                  variant="quiet"
                  aria-label={m.delivery_route_edit({ name: route.name })}
                  onClick={() => setEdited(route)}
                >
                  {m.delivery_route_change()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <KitchenLocation board={board} />}
      {edited && (
        <Suspense fallback={null}>
          <RouteForm
            key={edited === 'new' ? 'new' : edited._id}
            route={edited === 'new' ? null : edited}
            riders={board.riders}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}
