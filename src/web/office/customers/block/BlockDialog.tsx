import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { LoadedPreview } from '../LoadedPreview.tsx'
import { BlockEffects } from './BlockEffects.tsx'
import { useBlock } from './use-block.ts'

/** Shows what blocking a customer does, and asks why. Load it lazily. */
export default function BlockDialog({ customer, onClose }: { customer: KnownCustomer; onClose: () => void }) {
  const read = useCall(customerCalls.previewBlock, { params: { id: customer._id } }, { staleTime: 0 })
  const { reason, setReason, newer, problem, busy, run } = useBlock(customer, onClose)
  const preview = newer ?? read.data?.preview
  return (
    <FormDialog
      open
      size="regular"
      danger
      onCancel={onClose}
      onSubmit={() => preview && void run(preview.version)}
      title={m.customer_block_title({ name: customer.name ?? m.customer_no_name() })}
      submitLabel={m.customer_block()}
      busy={busy}
      sendable={preview !== undefined}
      busyLabel={m.customer_blocking()}
      problem={problem}
    >
      <LoadedPreview
        read={read}
        preview={preview}
        isNewer={newer !== null}
        failedText={m.customer_block_preview_failed()}
      >
        {(shown) => <BlockEffects preview={shown} />}
      </LoadedPreview>
      <ReasonField
        value={reason}
        choices={[m.customer_block_reason_no_show(), m.customer_block_reason_unpaid(), m.customer_block_reason_abuse()]}
        error={problem?.fields.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
