import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { asyncApiOf } from '#server/api-docs/asyncapi.ts'
import { openApiOf } from '#server/api-docs/openapi.ts'
import { contract } from '#shared/contract/contract.ts'

/** Both descriptions are what their standards ask for, by the linter that others read them with. */

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The specification's own addresses: a word such as `me` stands where another call has a parameter.
    'no-ambiguous-paths': 'off',
  },
})

test.each([
  ['OpenAPI', openApiOf(Object.values(contract), '/')],
  ['AsyncAPI', asyncApiOf('https://dabba.example')],
])('the %s document has no errors and no warnings', async (name, document) => {
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: `/${name}.json`, config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([])
})
