import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReasonKind } from './reason-choices.ts'

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))

interface Question {
  title: string
  submitLabel: string
  kind: ReasonKind | undefined
  former: string | undefined
  /** `null` when the question was left. */
  answer: (reason: string | null) => void
}

/**
 * Asks for reasons, with those that are usual: `await askReason(title, label, kind)` is what was typed, or `null`. `former` is
 * filled in. `reasonDialog` is to be rendered.
 */
export function useReason(): {
  askReason: (title: string, submitLabel: string, kind?: ReasonKind, former?: string) => Promise<string | null>
  reasonDialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = (reason: string | null) => {
    setQuestion(null)
    question?.answer(reason)
  }
  return {
    askReason: (title, submitLabel, kind, former) =>
      new Promise((answer) => {
        setQuestion({ title, submitLabel, kind, former, answer })
      }),
    reasonDialog: question && (
      <Suspense fallback={null}>
        <ReasonDialog
          title={question.title}
          submitLabel={question.submitLabel}
          kind={question.kind}
          former={question.former}
          onCancel={() => close(null)}
          onReason={close}
        />
      </Suspense>
    ),
  }
}
