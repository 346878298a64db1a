import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { DeliveryBoard, DeliveryRoute } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { PROOFS, type Proof } from '#shared/domain/delivery/proof.ts'
import { ROUTE_LIMIT_MAX, ROUTE_NAME_MAX } from '#shared/domain/delivery/routes.ts'
import { RUN_SPEED_KMH, STOP_MINUTES } from '#shared/domain/delivery/run-time.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'

interface RouteFormProps {
  /** `null`: a new one. */
  route: DeliveryRoute | null
  riders: DeliveryBoard['riders']
  onClose: () => void
}

const PROOF_TEXTS: Record<Proof, () => string> = {
  tap: m.delivery_route_proof_tap,
  code: m.delivery_route_proof_code,
  photo: m.delivery_route_proof_photo,
}

/** Adds a route, changes it, or takes it out of use. */
export default function RouteForm({ route, riders, onClose }: RouteFormProps) {
  const id = useId()
  const api = useApi()
  const refresh = useRefresh()
  const [name, setName] = useState(route?.name ?? '')
  const [riderId, setRiderId] = useState(route?.rider?._id ?? '')
  const [proof, setProof] = useState<Proof>(route?.proof ?? 'tap')
  const [most, setMost] = useState(route?.maxStops?.toString() ?? '')
  const maxStops = readMost(most)
  const [mostBoxes, setMostBoxes] = useState(route?.maxBoxes?.toString() ?? '')
  const maxBoxes = readMost(mostBoxes)
  const [longest, setLongest] = useState(route?.maxMinutes?.toString() ?? '')
  const maxMinutes = readMost(longest)
  const [problem, setProblem] = useState<string | null>(null)
  const [retiring, setRetiring] = useState(false)
  const { busy, run } = useAction(async (retire: boolean) => {
    setProblem(null)
    if (maxStops === undefined || maxBoxes === undefined || maxMinutes === undefined) return
    const body = { name, riderId: riderId || null, proof, maxStops, maxBoxes, maxMinutes }
    try {
      if (route === null) await api.call(deliveryCalls.addRoute, { body })
      else if (retire) await api.call(deliveryCalls.retireRoute, { params: { id: route._id } })
      else {
        const { updatedAt } = route
        await api.call(deliveryCalls.changeRoute, { params: { id: route._id }, body: { ...body, updatedAt } })
      }
      await Promise.all([refresh(deliveryCalls.listRoutes), refresh(deliveryCalls.deliveryBoard)])
      onClose()
    } catch (error) {
      setRetiring(false)
      setProblem(errorText(error, m.delivery_failed()))
      await refresh(deliveryCalls.listRoutes)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(false)
  }
  return (
    <Dialog
      open
      keepOpenOutside
      onOpenChange={(open) => !open && onClose()}
      title={route ? m.delivery_route_edit({ name: route.name }) : m.delivery_route_add()}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="min-w-0 basis-full font-medium text-danger-dark empty:hidden">
            {problem}
          </p>
          {route && (
            <Button variant="quiet" onClick={() => setRetiring(true)}>
              {m.delivery_route_retire()}
            </Button>
          )}
          <Button type="submit" form={id} className="ml-auto" busy={busy} busyLabel={m.settings_saving()}>
            {m.settings_save()}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={m.delivery_route_name()}
          hint={m.delivery_route_name_hint()}
          maxLength={ROUTE_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={m.delivery_route_rider()}
          value={riderId}
          onChange={({ target }) => setRiderId(target.value)}
          options={[
            { value: '', label: m.delivery_no_rider() },
            ...riders.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <Select
          label={m.delivery_route_proof()}
          hint={m.delivery_route_proof_hint()}
          value={proof}
          onChange={({ target }) => setProof(target.value as Proof)}
          options={PROOFS.map((value) => ({ value, label: PROOF_TEXTS[value]() }))}
        />
        <NumberField
          label={m.delivery_route_max_stops()}
          hint={m.delivery_route_max_stops_hint()}
          error={maxStops === undefined ? m.delivery_route_limit_wrong() : undefined}
          value={most}
          onValue={setMost}
        />
        <NumberField
          label={m.delivery_route_max_boxes()}
          hint={m.delivery_route_max_boxes_hint()}
          error={maxBoxes === undefined ? m.delivery_route_limit_wrong() : undefined}
          value={mostBoxes}
          onValue={setMostBoxes}
        />
        <NumberField
          label={m.delivery_route_max_minutes()}
          hint={m.delivery_route_max_minutes_hint({ speed: RUN_SPEED_KMH, minutes: STOP_MINUTES })}
          error={maxMinutes === undefined ? m.delivery_route_limit_wrong() : undefined}
          value={longest}
          onValue={setLongest}
        />
      </form>
      {retiring && (
        <LazyConfirmDialog
          open
          onOpenChange={setRetiring}
          title={m.delivery_route_retire_title({ name: route?.name ?? '' })}
          text={m.delivery_route_retire_text()}
          confirmLabel={m.delivery_route_retire()}
          cancelLabel={m.delivery_start_cancel()}
          busyLabel={m.settings_saving()}
          danger
          busy={busy}
          onConfirm={() => run(true)}
        />
      )}
    </Dialog>
  )
}

/** The most stops, boxes or minutes as they were typed; `null` without any, `undefined` when it cannot be read. */
function readMost(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const count = readNumber(typed)
  return count !== null && count >= 1 && count <= ROUTE_LIMIT_MAX ? count : undefined
}
