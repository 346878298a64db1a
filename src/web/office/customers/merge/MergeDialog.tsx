import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { ChooseCustomer } from '../../parts/entry/ChooseCustomer.tsx'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { LoadedPreview } from '../LoadedPreview.tsx'
import { MergePreviewFields } from './MergePreviewFields.tsx'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  customer: KnownCustomer
  onClose: () => void
}

/** Merges another customer into this one: asks who, shows what that does, and asks why. Load it lazily. */
export default function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [from, setFrom] = useState<string | null>(null)
  if (from === null) {
    return (
      <ChooseCustomer
        title={m.customer_merge_choose()}
        without={customer._id}
        onChoose={(chosen) => 'id' in chosen && setFrom(chosen.id)}
        onClose={onClose}
      />
    )
  }
  return <MergeForm customer={customer} from={from} onClose={onClose} />
}

function MergeForm({ customer, from, onClose }: MergeDialogProps & { from: string }) {
  const merge = useMerge(customer._id, from, onClose)
  const { read, preview, isNewer, problem } = merge
  return (
    <FormDialog
      open
      danger
      onCancel={onClose}
      onSubmit={() => void merge.run()}
      title={m.customer_merge_title({ name: customer.name ?? m.customer_no_name() })}
      submitLabel={m.customer_merge()}
      busy={merge.busy}
      sendable={preview?.problem === null}
      busyLabel={m.customer_merging()}
      problem={problem}
    >
      <LoadedPreview read={read} preview={preview} isNewer={isNewer} failedText={m.customer_merge_preview_failed()}>
        {(shown) => <MergePreviewFields preview={shown} merge={merge} />}
      </LoadedPreview>
      {preview?.problem === null && (
        <ReasonField
          value={merge.reason}
          choices={[m.customer_merge_reason_same(), m.customer_merge_reason_number()]}
          error={problem?.fields.reason}
          onChange={merge.setReason}
        />
      )}
    </FormDialog>
  )
}
