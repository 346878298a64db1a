import * as m from '#paraglide/messages.js'
import type { UnreadWhy } from '#shared/domain/money/bank-limits.ts'
import { Alert } from '#web/ui/Alert.tsx'
import type { BankPreview } from './BankMatches.tsx'

const WHYS: Record<UnreadWhy, () => string> = {
  amount: m.money_bank_unread_amount,
  direction: m.money_bank_unread_direction,
  columns: m.money_bank_unread_columns,
  spreadsheet: m.money_bank_unread_spreadsheet,
  beyond: m.money_bank_unread_beyond,
}

/** The lines of a statement that were not read, each with its number and why; first that a spreadsheet has saved the file. */
export function UnreadLines({ preview: { unread, unreadMore } }: { preview: BankPreview }) {
  if (unread.length === 0) return null
  return (
    <>
      {unread.some(({ why }) => why === 'spreadsheet') && (
        <Alert tone="danger" title={m.money_bank_spreadsheet_title()}>
          {m.money_bank_spreadsheet()}
        </Alert>
      )}
      <Alert tone="warning" title={m.money_bank_unread({ count: unread.length + unreadMore })}>
        <ul className="wrap-anywhere">
          {unread.map(({ line, text, why }) => (
            <li key={line}>{`${m.money_bank_line({ line })}: ${WHYS[why]()} · ${text}`}</li>
          ))}
        </ul>
        {unreadMore > 0 && <p>{m.money_bank_unread_more({ count: unreadMore })}</p>}
      </Alert>
    </>
  )
}
