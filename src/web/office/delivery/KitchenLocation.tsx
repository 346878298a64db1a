import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Where runs begin and end. */
export function KitchenLocation({ board: { kitchen } }: { board: DeliveryBoard }) {
  const api = useApi()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { busy, run } = useAction(async () => {
    setProblem(undefined)
    try {
      await api.call(deliveryCalls.locateKitchen, { body: { location: text } })
      setText('')
      toast.success(m.delivery_kitchen_located())
      await refresh(deliveryCalls.deliveryBoard)
    } catch (error) {
      setProblem(errorText(error, m.delivery_failed()))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') run()
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-3 border-line border-t pt-4" onSubmit={submit}>
      <Field
        label={m.delivery_kitchen_where()}
        hint={
          kitchen
            ? m.delivery_kitchen_at({
                where: `${kitchen.latitude.toFixed(5)}, ${kitchen.longitude.toFixed(5)}`,
                digipin: kitchen.digipin ?? '–',
              })
            : m.delivery_kitchen_unknown()
        }
        className="min-w-0 flex-1 basis-64"
        autoComplete="off"
        placeholder="18.5074, 73.8077"
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy} busyLabel={m.settings_saving()}>
        {m.settings_save()}
      </Button>
    </form>
  )
}
