import * as m from '#paraglide/messages.js'
import type { DocumentIssueProblem } from '#shared/domain/money/documents/settings.ts'

/** What keeps documents from being issued. */
export const ISSUE_PROBLEM_TEXTS: Record<DocumentIssueProblem, () => string> = {
  switched_off: m.documents_problem_switched_off,
  demo: m.documents_problem_demo,
  fssai: m.documents_problem_fssai,
  gstin: m.documents_problem_gstin,
  name: m.documents_problem_name,
  address: m.documents_problem_address,
}
