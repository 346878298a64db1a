import { expect, test } from 'vitest'
import { PERMISSIONS, roleCan } from './permissions.ts'

test.each(PERMISSIONS)('an admin has %s', (permission) => {
  expect(roleCan('admin', permission)).toBe(true)
})

test.each(['', 'Admin', 'rider', 'constructor', '__proto__', 'toString'])(
  'the role %j, which does not exist, has none',
  (role) => {
    expect(PERMISSIONS.filter((permission) => roleCan(role, permission))).toEqual([])
  },
)
