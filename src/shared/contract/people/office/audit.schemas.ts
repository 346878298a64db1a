import { z } from 'zod'
import { done, id, instant, kitchenDay, pageQuery, reason, requiredReason, text } from '../../parts.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

const auditEvent = z.object({
  _id: id,
  at: instant,
  /** Who it was; `null` for the command line. */
  actor: z.object({ _id: id, name: z.string() }).nullable(),
  /** The role that they had then. */
  role: z.string().nullable(),
  /** Name of the call, as in the API's description. */
  call: z.string(),
  /** Id of what it was about. */
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was changed, as far as it is kept: at most 50 of one call. */
  changes: z.array(z.object({ subject: z.string().nullable(), before: facts, after: facts })),
  /** The code of the rejection, when it came to nothing. */
  rejected: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** Which events are meant. */
const wanted = {
  /** Kitchen days, both included. */
  from: kitchenDay.optional(),
  to: kitchenDay.optional(),
  /** Who it was. */
  actor: id.optional(),
  call: text(60).optional(),
  /** The id of an order, an item, one of the people … */
  subject: text(60).optional(),
}

export const auditSchemas = {
  listAudit: {
    query: z.object({ ...wanted, ...pageQuery }),
    /** The newest first. */
    reply: z.object({
      events: z.array(auditEvent),
      /** What ids in the events stand for, by id, as far as they are known. */
      names: z.record(z.string(), z.string()).optional(),
      nextCursor: z.string().nullable(),
    }),
  },
  exportAudit: { query: z.object({ ...wanted, reason }), reply: z.object({ csv: z.string() }) },
  noteExport: {
    /** The name of the file that the browser is about to make. */
    body: z.object({ file: text(200).min(1), reason: requiredReason }),
    reply: done,
  },
}
