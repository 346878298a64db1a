import { describe, expect, test } from 'vitest'
import { describedPaths, parameterNames } from '#server/api-docs/paths.ts'
import { rejectionsOf } from '#server/api-docs/rejections.ts'
import { routes } from '#server/app.ts'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { testApp } from '../../support/app.ts'

const calls: Contract[] = Object.values(contract)
const app = await testApp()
const paths = describedPaths(calls)
// biome-ignore lint/suspicious/noExplicitAny: a document of another standard
const document: any = JSON.parse((await app.send({ url: '/api/openapi.json' })).body)

const operationOf = ({ method, path }: Contract) => document.paths[paths.get(path) ?? '']?.[method.toLowerCase()]

describe('the contract', () => {
  test.each(calls.map((call) => [call.name, call] as const))('%s has exactly one handler', (_, call) => {
    expect(routes.filter((route) => route.call.name === call.name)).toHaveLength(1)
  })

  test('has every handler', () => {
    const names = new Set(calls.map(({ name }) => name))
    expect(routes.filter((route) => !names.has(route.call.name))).toEqual([])
  })

  test('has no address twice', () => {
    const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test('says what has changed since a preview, of each call that is rejected for that', () => {
    const stale = ['preview_stale', 'pause_changed', 'demo_changed'] as const
    const silent = calls.flatMap((call) =>
      rejectionsOf(call)
        .filter((code) => stale.some((one) => one === code) && !call.schemas.failures?.[code])
        .map((code) => `${call.name}: ${code}`),
    )
    expect(silent).toEqual([])
  })

  test('names the parameters of its addresses', () => {
    for (const { name, path, schemas } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const shape = schemas.params as { shape?: object } | undefined
      expect([name, Object.keys(shape?.shape ?? {})]).toEqual([name, inPath])
    }
  })
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and has every call, with who may make it', () => {
    expect(document.openapi).toBe('3.1.0')
    const security = { public: [], customer: [{ customerToken: [] }], admin: [{ adminToken: [] }] }
    for (const call of calls) {
      const { name, method, path, access } = call
      const operation = operationOf(call)
      expect(operation, `${method} ${path}`).toBeDefined()
      expect([operation.operationId, operation.security]).toEqual([name, security[access]])
      expect(operation.summary).toMatch(/\.$/)
    }
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods))
    expect(operations).toHaveLength(calls.length)
  })

  test('describes each parameter of an address, each reply and each body', () => {
    for (const call of calls) {
      const { path, csv, picture, schemas } = call
      const operation = operationOf(call)
      const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      expect(inPath.map(({ name }: { name: string }) => name)).toEqual(parameterNames(paths.get(path) ?? ''))
      for (const parameter of inPath) expect(parameter.required).toBe(true)
      const { content } = operation.responses['200']
      const type = csv ? 'text/csv' : picture ? 'image/webp' : 'application/json'
      expect(content[type].schema.type).toBe(csv || picture ? 'string' : 'object')
      expect(operation.responses.default.content['application/json'].schema.$ref).toBe('#/components/schemas/Rejection')
      expect('requestBody' in operation).toBe(schemas.body !== undefined)
    }
  })

  test('describes at each call what its rejections carry, by codes that it can answer', () => {
    for (const call of calls) {
      const codes = Object.keys(call.schemas.failures ?? {})
      expect(rejectionsOf(call)).toEqual(expect.arrayContaining(codes))
      const carried = Object.values<{ content: Record<string, { schema: { allOf?: { properties?: object }[] } }> }>(
        operationOf(call).responses,
      ).flatMap(({ content }) => content['application/json']?.schema.allOf ?? [])
      expect(carried.some(({ properties = {} }) => 'details' in properties)).toBe(codes.length > 0)
    }
  })

  test('tells at each call every code that it can answer, with its text', () => {
    for (const call of calls) {
      const codes = rejectionsOf(call)
      for (const code of codes) {
        const response = operationOf(call).responses[ERRORS[code].status]
        expect(response.description, `${call.name} ${code}`).toContain(`\`${code}\`: ${ERRORS[code].text({})}`)
        expect(JSON.stringify(response.content)).toContain(`"${code}"`)
      }
    }
    const told = new Set(calls.flatMap(rejectionsOf))
    expect(Object.keys(ERRORS).filter((code) => !told.has(code as keyof typeof ERRORS))).toEqual([])
  })

  test('makes one path of those that differ in the name of a parameter, and says which is meant', () => {
    expect(paths.get(contract.listAddresses.path)).toBe('/api/addresses/{phoneOrId}')
    expect(paths.get(contract.updateAddress.path)).toBe('/api/addresses/{phoneOrId}')
    const described = ({ parameters }: { parameters: { description: string }[] }) => parameters[0]?.description
    expect(described(operationOf(contract.listAddresses))).toBe('Here the phone.')
    expect(described(operationOf(contract.updateAddress))).toBe('Here the id.')
  })

  test('names what many calls answer, and leaves it open to new fields', () => {
    const { schemas } = document.components
    for (const name of ['Order', 'Menu', 'Item', 'Subscription']) expect(schemas[name].type).toBe('object')
    const orders = operationOf(contract.listOrders).responses[200].content['application/json'].schema.properties.orders
    expect(orders.items).toEqual({ $ref: '#/components/schemas/Order' })
    expect(JSON.stringify(schemas)).not.toContain('additionalProperties":false')
  })

  test('has no reference that leads nowhere', () => {
    const text = JSON.stringify(document)
    for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (reference as string).split('/').reduce((at, part) => at?.[part], document)
      expect(target, reference as string).toBeDefined()
    }
  })

  test('is shown to people by a page that the policy allows, with every call', async () => {
    const { status, headers, body } = await app.send({ url: '/api/docs' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const { path } of calls) expect(body).toContain(path)
    expect(body).not.toMatch(/<script|style="|onclick/)
  })
})
