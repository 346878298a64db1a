import { defineCalls } from '../../define.ts'
import type { mergeSchemas } from './merge.schemas.ts'

/** Two customers who are one. */
export const mergeCalls = defineCalls<typeof mergeSchemas>({
  previewMerge: {
    method: 'GET',
    path: '/api/admin/customers/{id}/merge',
    access: 'admin',
    permission: 'customers.write',
    summary: 'What merging another customer into this one would move, and in what the two differ.',
  },
  mergeCustomers: {
    method: 'POST',
    path: '/api/admin/customers/{id}/merge',
    access: 'admin',
    permission: 'customers.write',
    summary: 'Merges another customer into this one as the preview has shown it, all or nothing.',
  },
})
