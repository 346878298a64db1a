import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { Packing, PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { LABEL_SIZES, type LabelSize } from '#shared/domain/kitchen/boxes.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { toast } from '#web/ui/toast.ts'
import { PrintedPage } from '../../parts/PrintedPage.tsx'
import { numberText } from './box-texts.ts'
import { labelSize } from './label-size.ts'

interface LabelsDialogProps {
  packing: Packing
  /** Of this box again; `null`: of the day. */
  box: PackingBox | null
  onClose: () => void
}

type Made = CallReply<typeof packingCalls.printLabels> & { printId: string }

const SIZES: Record<LabelSize, { title: () => string; text?: () => string }> = {
  a4: { title: m.labels_size_a4, text: m.labels_size_a4_text },
  '50x30': { title: m.labels_size_50x30 },
  '100x50': { title: m.labels_size_100x50 },
}

/** Prints labels: which, and on which paper; what did not come out of the printer is taken back. */
export default function LabelsDialog({ packing: { day, slot, boxes }, box, onClose }: LabelsDialogProps) {
  const api = useApi()
  const refresh = useRefresh()
  const size = labelSize.use()
  const frame = useRef<HTMLIFrameElement>(null)
  const outdated = boxes.filter((box) => box.label_outdated).length
  const fresh = boxes.filter(({ printed }) => !printed).length + outdated
  const [chosen, setChosen] = useState<'new' | 'all'>('new')
  // What others print meanwhile is not new any more.
  const which = fresh > 0 ? chosen : 'all'
  const [made, setMade] = useState<Made | null>(null)
  const print = () => frame.current?.contentWindow?.print()

  // The frame has been filled by then: its effect comes before this one.
  useEffect(() => {
    if (made) frame.current?.contentWindow?.print()
  }, [made])

  const making = useAction(async () => {
    const printId = newId()
    const wanted = box ? [{ order_id: box.order_id, number: box.number }] : which
    try {
      const reply = await api.call(packingCalls.printLabels, {
        body: { day, slot, size, which: wanted, print_id: printId },
      })
      setMade({ ...reply, printId })
    } catch (error) {
      toast.error(errorText(error, m.labels_failed()))
    }
    await refresh(packingCalls.packing)
  })

  const withdrawing = useAction(async ({ printId }: Made) => {
    try {
      await api.call(packingCalls.withdrawLabels, { body: { day, slot, print_id: printId } })
      toast.success(m.labels_withdrawn())
      setMade(null)
    } catch (error) {
      toast.error(errorText(error, m.labels_failed()))
    }
    await refresh(packingCalls.packing)
  })

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title={m.labels_dialog()}>
      {made ? (
        <div className="flex flex-col gap-4">
          <p role="status" className="font-semibold">
            {made.copies > 0
              ? m.labels_made_copies({ count: made.labels, copies: made.copies })
              : m.labels_made({ count: made.labels })}
          </p>
          {made.replacing > 0 && <Alert tone="warning">{m.labels_made_replacing({ count: made.replacing })}</Alert>}
          <PrintedPage html={made.html} title={m.labels_preview()} frame={frame} />
          <p className="text-ink-soft text-sm">{m.labels_hint()}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={print}>{m.labels_print_again()}</Button>
            <Button variant="secondary" busy={withdrawing.busy} onClick={() => withdrawing.run(made)}>
              {m.labels_not_out()}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium">{m.labels_which()}</legend>
            {box ? (
              <p>
                {m.labels_which_one({ name: box.name, number: numberText(box) })}{' '}
                <span className="text-ink-soft">{m.labels_which_one_text()}</span>
              </p>
            ) : (
              <>
                <RadioCard
                  name="which"
                  title={
                    outdated > 0
                      ? m.labels_which_new_outdated({ count: fresh - outdated, outdated })
                      : m.labels_which_new({ count: fresh })
                  }
                  text={outdated > 0 ? m.labels_which_outdated_text() : undefined}
                  disabled={fresh === 0}
                  checked={which === 'new'}
                  onChange={() => setChosen('new')}
                />
                <RadioCard
                  name="which"
                  title={m.labels_which_all({ count: boxes.length })}
                  text={m.labels_which_all_text()}
                  checked={which === 'all'}
                  onChange={() => setChosen('all')}
                />
              </>
            )}
          </fieldset>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium">{m.labels_size()}</legend>
            {LABEL_SIZES.map((choice) => (
              <RadioCard
                key={choice}
                name="size"
                title={SIZES[choice].title()}
                text={SIZES[choice].text?.()}
                checked={size === choice}
                onChange={() => labelSize.set(choice)}
              />
            ))}
          </fieldset>
          <Button busy={making.busy} busyLabel={m.labels_printing()} onClick={() => making.run()}>
            {m.labels_print()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
