import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { Closure, ClosureCall } from '#shared/contract/calendar/office/closures.schemas.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CallLinks } from '../../parts/CallLinks.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useMay } from '../../session-context.ts'

/** Whom to call after a closure: each is called or written to with one tap, and ticked off. Load it lazily. */
export default function CallsDialog({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const read = useCall(closureCalls.closureCalls, { params: { id: closure._id } }, { staleTime: 0 })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title={m.closure_calls_title()}>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.closure_calls_failed_title(), text: m.closure_calls_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={<RowsSkeleton label={m.closure_calls_loading()} asTable={false} />}
      >
        {({ calls }) => (
          <>
            <p className="mb-2" role="status">
              {calls.length === 0
                ? m.closure_calls_none()
                : m.closure_calls_left({ left: calls.filter(({ called }) => !called).length, all: calls.length })}
            </p>
            <ul className="divide-y divide-line">
              {calls.map((call) => (
                <Call key={call.customer_id} closureId={closure._id} call={call} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

type Shown = Omit<ClosureCall, HiddenPart> & Partial<Pick<ClosureCall, HiddenPart>>
type HiddenPart = 'phone_number' | 'whatsapp_text'

function Call({ closureId, call }: { closureId: string; call: Shown }) {
  const api = useApi()
  const refresh = useRefresh()
  const may = useMay()('calendar.write')
  const { customer_id: customer, phone_number: phone, called } = call
  const name = call.name ?? (phone ? displayPhone(phone) : m.customer_no_name())
  const { busy, run } = useAction(async (done: boolean) => {
    try {
      const params = { id: closureId, customer }
      await api.call(closureCalls.tickClosureCall, { params, body: { called: done } })
    } catch (error) {
      toast.error(errorText(error, m.closure_call_failed()))
    }
    await refresh(closureCalls.closureCalls)
  })
  return (
    <li className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        {phone && call.name && <p className="text-ink-soft text-sm tabular-nums">{displayPhone(phone)}</p>}
        {called && (
          <p className="text-ink-soft text-sm">
            {m.closure_called_by({ name: called.by, when: instantText(called.at) })}
          </p>
        )}
      </div>
      <CallLinks phone={phone} name={name} text={call.whatsapp_text} />
      {may && (
        <Checkbox
          name={`called-${customer}`}
          label={m.closure_called()}
          checked={called !== null}
          disabled={busy}
          onChange={(done) => void run(done)}
        />
      )}
    </li>
  )
}
