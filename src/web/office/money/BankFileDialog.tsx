import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Field } from '#web/ui/Field.tsx'
import { BankMatches } from './BankMatches.tsx'
import { useBankFile } from './use-bank-file.ts'

/** Reads a statement of the bank: which awaited payments it has, and the yes to writing them down. Nothing else of it is kept. */
export default function BankFileDialog({ onClose }: { onClose: () => void }) {
  const file = useBankFile(onClose)
  const { preview, picked } = file
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={file.write}
      title={m.money_bank_title()}
      submitLabel={preview ? writeLabel(picked) : m.money_bank_write_start()}
      busy={file.busy}
      busyLabel={preview ? m.money_bank_writing() : m.money_bank_reading()}
      problem={file.problem}
    >
      <Field
        className="[&_input]:py-2.5"
        label={m.money_bank_file()}
        hint={m.money_bank_hint()}
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        disabled={file.busy}
        error={file.problem?.fields.file}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) file.choose(chosen)
        }}
      />
      {file.stale && (
        <Alert tone="warning" announce>
          {m.error_bank_file_changed()}
        </Alert>
      )}
      {preview && (
        <BankMatches
          preview={preview}
          chosen={file.chosen}
          onChoose={file.pick}
          onAll={file.showAll}
          disabled={file.busy}
        />
      )}
    </FormDialog>
  )
}

function writeLabel({ count, amount }: { count: number; amount: number }): string {
  return count > 0 ? m.money_bank_write({ count, amount: formatRupees(amount) }) : m.money_bank_write_none()
}
