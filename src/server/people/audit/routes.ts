import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { CSV_MARK, csvRow } from '#shared/base/csv.ts'
import { contract } from '#shared/contract/contract.ts'
import { actorText } from '#shared/texts/actor-text.ts'
import { callText } from '#shared/texts/call-text.ts'
import { adminCsvRoute, adminRoute } from '../route.ts'
import { namesIn } from './names.ts'
import { type AuditRow, auditRows, type WantedEvents } from './read.ts'
import { recordChanges } from './record.ts'

const PAGE = 50
const CSV_PART = 500

/** What the back office was asked to do, for who may read it. */
export const auditRoutes: Route[] = [
  adminRoute(contract.listAudit, async ({ ctx, query }) => {
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => auditRows(ctx.db, query, page))
    return { events: rows.map(presentEvent), names: await namesIn(ctx, ctx.db, rows), nextCursor }
  }),

  adminRoute(contract.noteExport, async ({ ctx, caller, body: { file } }) => {
    await recordChanges(ctx.db, caller, 'noteExport', [{ subject: null, before: null, after: { file } }], ctx.now())
    return {}
  }),

  adminCsvRoute(contract.exportAudit, async ({ ctx, query }) => ({ name: 'change-log', parts: csvOf(ctx, query) })),
]

function presentEvent({ id, at, actor_id, actor, role, call, subject, reason, changes, rejected }: AuditRow) {
  return {
    _id: id,
    at: at.toISOString(),
    actor: actor_id === null ? null : { _id: actor_id, name: actor ?? '' },
    role,
    call,
    subject,
    reason,
    changes,
    rejected,
  }
}

async function* csvOf(ctx: AppContext, wanted: WantedEvents): AsyncGenerator<string> {
  const { longWork } = ctx
  yield CSV_MARK +
    csvRow([
      m.audit_csv_at(),
      m.audit_csv_who(),
      m.audit_csv_role(),
      m.audit_csv_call(),
      m.audit_csv_subject(),
      m.audit_csv_reason(),
      m.audit_csv_before(),
      m.audit_csv_after(),
      m.audit_csv_rejected(),
    ])
  for (let before: string | null = null; ; ) {
    const rows: AuditRow[] = await auditRows(longWork.db, wanted, { before, limit: CSV_PART })
    const names = await namesIn(ctx, longWork.db, rows)
    if (rows.length > 0)
      yield rows
        .flatMap((row) => csvRowsOf(row, names))
        .map(csvRow)
        .join('')
    const last = rows.at(-1)
    if (rows.length < CSV_PART || !last) return
    before = last.id
  }
}

/** A row a change; of a call without one a row by itself. */
function csvRowsOf(row: AuditRow, names: Record<string, string>): string[][] {
  const changes = row.changes.length > 0 ? row.changes : [{ subject: row.subject, before: null, after: null }]
  return changes.map(({ subject, before, after }) => [
    row.at.toISOString(),
    row.actor ?? actorText(row.role),
    row.role ?? '',
    callText(row.call),
    (subject && names[subject]) ?? subject ?? '',
    row.reason ?? '',
    before ? JSON.stringify(before) : '',
    after ? JSON.stringify(after) : '',
    row.rejected ?? '',
  ])
}
