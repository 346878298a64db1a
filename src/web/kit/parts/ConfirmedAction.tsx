import { type ComponentProps, type ElementType, type ReactNode, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Call } from '#shared/contract/define.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { errorText, isUnanswered } from '../api/api-error.ts'
import { useAction } from '../api/use-action.ts'
import { useRefresh } from '../api/use-call.ts'
import { newId } from '../browser/new-id.ts'
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx'

type Texts = Required<Pick<ComponentProps<typeof LazyConfirmDialog>, 'title' | 'text' | 'cancelLabel' | 'busyLabel'>>

interface ConfirmedActionProps extends Texts {
  as?: ElementType
  className: string
  /** It can be done now. Why it was not done stays to be read when that is over. */
  offered: boolean
  /** Stands above the button. */
  note: ReactNode
  label: string
  /** What else can be done, before the button in its row. */
  beside?: ReactNode
  /** Does it and returns the text of success; `null` when something else is true by now, which the question says next. After a lost answer the key is the same. */
  act: (idempotencyKey: string) => Promise<string | null>
  /** Said of an error without a text. */
  failed: string
  /** What is read anew afterwards. */
  changed: Call[]
}

/** What cannot be undone: a button, the question whether it is meant, and what came of it. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { as: Box = 'div', className, offered, note, label, beside, act, failed, changed, ...texts } = props
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef<string>(undefined)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    key.current ??= newId()
    try {
      const done = await act(key.current)
      if (!done) return
      toast.success(done)
    } catch (error) {
      setProblem(errorText(error, isUnanswered(error) ? m.action_unanswered() : failed))
    }
    setAsking(false)
    await Promise.all(changed.map(refresh))
  })
  if (!offered && problem === null) return null
  return (
    <Box className={className}>
      {offered && note}
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {offered && (
        <div className="flex flex-wrap gap-3">
          {beside}
          <Button variant="secondary" className="grow" onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      )}
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          confirmLabel={label}
          danger
          busy={busy}
          onConfirm={() => run()}
          {...texts}
        />
      )}
    </Box>
  )
}
