import { defineCalls } from '../../define.ts'
import type { auditSchemas } from './audit.schemas.ts'

/** What the back office was asked to do, and by whom. */
export const auditCalls = defineCalls<typeof auditSchemas>({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    permission: 'audit.read',
    summary: 'What was changed in the back office, by whom, when and why, with what was before.',
  },
  exportAudit: {
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'admin',
    permission: 'audit.read',
    csv: true,
    summary: 'The audit as a file for a spreadsheet, the newest first.',
  },
  noteExport: {
    method: 'POST',
    path: '/api/admin/exports',
    access: 'admin',
    permission: 'reports.read',
    summary: 'Notes in the audit that a report which is shown is taken out as a file, and why.',
  },
})
