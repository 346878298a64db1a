import { expect, test } from 'vitest'
import { describeSchema } from '#server/api-docs/named-schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'

/** The inputs of a call that are named after a phone, by their places: `body.phoneNumber`. */
function phonesAmong({ schemas: { params, query, body } }: Contract): string[] {
  const parts = Object.entries({ params, query, body })
  return parts.flatMap(([part, schema]) => (schema ? phonesIn(describeSchema(schema, 'input').schema, part) : []))
}

function phonesIn(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: object }
  const own = Object.keys(properties).filter((name) => /phone/i.test(name))
  return [
    ...own.map((name) => `${place}.${name}`),
    ...Object.entries(properties).flatMap(([name, of]) => phonesIn(of, `${place}.${name}`)),
    ...Object.values(rest).flatMap((of) => phonesIn(of, place)),
  ]
}

const calls = Object.values<Contract>(contract)
const ofCustomers = calls.filter(({ access }) => access === 'customer')

test.each(ofCustomers.map((call) => [call.name, call] as const))(
  '%s declares the phone among its inputs as the own one',
  (_, call) => {
    expect(phonesAmong(call)).toEqual(call.ownPhone ? [call.ownPhone] : [])
  },
)

test('calls of others declare none', () => {
  expect(calls.filter(({ access, ownPhone }) => access !== 'customer' && ownPhone)).toEqual([])
})

test('the test finds phones wherever they stand', () => {
  expect(phonesAmong(contract.placeOrder)).toEqual(['body.phoneNumber'])
  expect(phonesAmong(contract.listOrders)).toEqual(['params.phone'])
  expect(ofCustomers.filter(({ ownPhone }) => ownPhone)).toHaveLength(12)
})
