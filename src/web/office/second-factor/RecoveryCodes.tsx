import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { copyText } from '#web/kit/browser/copy-text.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { moveFocusTo } from '#web/ui/move-focus-to.ts'
import { toast } from '#web/ui/toast.ts'

/** The recovery codes, told only now. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => moveFocusTo(list.current), [])
  return (
    <div ref={list} className="flex flex-col gap-3">
      <Alert tone="warning" title={m.second_factor_codes_title()}>
        {m.second_factor_codes_hint()}
      </Alert>
      <ul aria-label={m.second_factor_codes_title()} className="grid grid-cols-1 gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            copyText(codes.join('\n')).then(
              () => toast.success(m.second_factor_codes_copied()),
              () => toast.error(m.second_factor_codes_not_copied()),
            )
          }
        >
          <Copy className="size-5 shrink-0" />
          {m.second_factor_codes_copy()}
        </Button>
        <Button onClick={onDone}>{m.second_factor_codes_kept()}</Button>
      </div>
    </div>
  )
}
