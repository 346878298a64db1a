import { expect, test } from 'vitest'
import { htmlOf } from './markdown.ts'

test.each([
  ['See [money](money.md) and [all](README.md).', '<p>See <a href="money">money</a> and <a href="./">all</a>.</p>\n'],
  ['Open the [office](/admin).', '<p>Open the <a href="/admin">office</a>.</p>\n'],
  ['How it is [built](../architecture.md).', '<p>How it is <a href="./">built</a>.</p>\n'],
])('%j leads to where it is served', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html)
})
