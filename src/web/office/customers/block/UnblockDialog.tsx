import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { useBlock } from './use-block.ts'

/** Asks why a blocked customer is served again, and says what stays as it is. Load it lazily. */
export default function UnblockDialog({ customer, onClose }: { customer: KnownCustomer; onClose: () => void }) {
  const { reason, setReason, problem, busy, run } = useBlock(customer, onClose)
  return (
    <FormDialog
      open
      size="regular"
      onCancel={onClose}
      onSubmit={() => void run(null)}
      title={m.customer_unblock_title({ name: customer.name ?? m.customer_no_name() })}
      description={m.customer_unblock_text()}
      submitLabel={m.customer_unblock()}
      busy={busy}
      busyLabel={m.customer_unblocking()}
      problem={problem}
    >
      <ReasonField
        value={reason}
        choices={[m.customer_unblock_reason_paid(), m.customer_unblock_reason_agreed()]}
        error={problem?.fields.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
