import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import type { AdminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { type Editor, useEditor } from '#web/kit/editor/use-editor.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonProblem } from './approvals/reason-problem.ts'
import { draftOfPolicy, type PolicyDraft, policyOfDraft, policyProblem, samePolicyDraft } from './policy-draft.ts'

const keptPolicy = createKeptForm<AdminPolicy, PolicyDraft>('policy')

/** The form of the rules by which subscriptions are sold; the change log keeps the reason. `onSettled` runs when an answer has come, whichever. `asks`: the change waits for the owner. */
export function usePolicyEditor(
  saved: AdminPolicy,
  reason: string,
  onSettled: () => void,
  onChanged: (changed: boolean) => void,
  { asks, onAsked }: { asks: boolean; onAsked: () => void },
): Editor<AdminPolicy, PolicyDraft> {
  const api = useApi()
  const refresh = useRefresh()
  const [kept] = useState(() => keptPolicy.getState())
  const editor: Editor<AdminPolicy, PolicyDraft> = useEditor<AdminPolicy, PolicyDraft>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptPolicy,
    blank: () => draftOfPolicy(saved),
    draftOf: draftOfPolicy,
    isSame: samePolicyDraft,
    problemOf: (draft) => policyProblem(draft) ?? (asks ? reasonProblem(reason) : null),
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      if (asks) {
        const change = { policy: policyOfDraft(draft) }
        await api.call(approvalCalls.askApproval, { body: { change, updatedAt, reason } }).finally(onSettled)
        toast.success(m.approval_asked())
        editor.setDraft(draftOfPolicy(over ?? saved))
        onAsked()
        onChanged(false)
        return refresh(approvalCalls.listApprovals)
      }
      try {
        await api.call(adminPolicyCalls.changeSubscriptionPolicy, {
          body: { ...policyOfDraft(draft), updatedAt, reason },
        })
      } finally {
        onSettled()
      }
      toast.success(m.settings_policy_saved())
      onChanged(false)
      await refresh(adminPolicyCalls.adminSubscriptionPolicy)
    },
    conflictIn: (error) => failureOf(error, adminPolicyCalls.changeSubscriptionPolicy, 'changed_meanwhile')?.policy,
    goneText: m.settings_policy_gone(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
  return editor
}
