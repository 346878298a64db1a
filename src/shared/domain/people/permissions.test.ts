import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES, roleCan, standsAbove } from './permissions.ts'

const allowed = (role: string | null) => PERMISSIONS.filter((permission) => roleCan(role, permission))

test('the owner may do everything', () => {
  expect(allowed('owner')).toEqual(PERMISSIONS)
})

test('the manager may do all but change the kitchen, its usual prices and the terms of subscriptions, leave the demo, decide requests and differences of cash, be told what of a day did not happen, and read the audit', () => {
  expect(PERMISSIONS.filter((permission) => !roleCan('manager', permission))).toEqual([
    'kitchen.write',
    'cash.resolve',
    'policy.write',
    'prices.write',
    'day-checks.own',
    'audit.read',
    'approvals.decide',
    'setup.write',
  ])
})

test('accounts reads orders, money and reports, and changes nothing but the money and its own session', () => {
  expect(allowed('accounts').filter((permission) => /write|status|settle/.test(permission))).toEqual(['money.write'])
  expect(allowed('accounts')).toEqual(
    expect.arrayContaining(['orders.read', 'reports.read', 'money.see', 'phones.see']),
  )
  expect(allowed('accounts').filter((permission) => /^(menus|items|polls)/.test(permission))).toEqual([])
})

test('the kitchen works with orders and dishes, and sees neither phones nor money', () => {
  expect(allowed('kitchen')).toEqual([
    'session.own',
    'orders.read',
    'orders.status',
    'dishes.read',
    'portions.read',
    'portions.write',
    'production.read',
    'production.write',
    'wall.read',
  ])
})

test('a rider has his session and his own deliveries, and nothing else', () => {
  expect(allowed('rider')).toEqual(['session.own', 'deliveries.own'])
})

test.each([null, '', 'admin', 'Owner', 'constructor', '__proto__', 'toString'])(
  'the role %j, which does not exist, allows nothing',
  (role) => {
    expect(allowed(role)).toEqual([])
    expect(ROLES.filter((other) => standsAbove(role, other))).toEqual([])
  },
)

test.each([
  ['owner', ['manager', 'accounts', 'kitchen', 'rider', null]],
  ['manager', ['accounts', 'kitchen', 'rider', null]],
  ['accounts', [null]],
  ['kitchen', [null]],
  ['rider', [null]],
])('a role at or above its own is out of reach: %s stands above %j', (role, below) => {
  expect([...ROLES, null].filter((other) => standsAbove(role, other))).toEqual(below)
})
