import { defineCalls } from '../../define.ts'
import type { setupSchemas } from './setup.schemas.ts'

/** The first steps of a new kitchen, and the way out of the demo. */
export const setupCalls = defineCalls<typeof setupSchemas>({
  getSetup: {
    method: 'GET',
    path: '/api/admin/setup',
    access: 'admin',
    permission: 'setup.read',
    summary: 'How far a new kitchen has come: each step is a fact that is looked up.',
  },
  dismissSetup: {
    method: 'PUT',
    path: '/api/admin/setup/dismissed',
    access: 'admin',
    permission: 'setup.write',
    summary: 'Puts the list of first steps away, once all but inviting people are done.',
  },
  previewLeavingDemo: {
    method: 'GET',
    path: '/api/admin/demo/leaving',
    access: 'admin',
    permission: 'setup.read',
    summary: 'What would go and what would stay if the kitchen left the demo now.',
  },
  leaveDemo: {
    method: 'POST',
    path: '/api/admin/demo/leave',
    access: 'admin',
    permission: 'setup.write',
    summary: 'Removes what the demo made, but what a person has changed or ordered from; only if it is what was shown.',
  },
})
