import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { Alert } from '#web/ui/Alert.tsx'

const USED_UP = {
  'new devices': m.code_limit_new_devices,
  'known phones': m.code_limit_known_phones,
  'known devices': m.code_limit_known_devices,
}

/** Says that a limit of sign-in codes was reached today, and who gets none until midnight. */
export function CodeLimitsAlert({ codeLimits }: Pick<Stats, 'codeLimits'>): ReactNode {
  if (!codeLimits) return null
  const { groups, addresses } = codeLimits
  return (
    <Alert tone="warning" title={m.code_limit_title()}>
      {groups.map((group) => (
        <p key={group}>{USED_UP[group]()}</p>
      ))}
      {addresses > 0 && (
        <p>{addresses === 1 ? m.code_limit_address() : m.code_limit_addresses({ count: addresses })}</p>
      )}
      <p>{m.code_limit_text()}</p>
    </Alert>
  )
}
