import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'

/** The guide for owners, as the server shows it: without the internet, and without a script. */

const app = await testApp()
const read = (url: string) => app.send({ url })

test('its pages lead to each other, and each has its pictures', async () => {
  const start = await read('/guide/')
  expect(start.status).toBe(200)
  const pages = [...start.body.matchAll(/<a href="([\w-]+)">/g)].map(([, page]) => page)
  const known = ['first-day', 'a-day', 'money', 'people', 'riders', 'when-something-goes-wrong']
  expect(new Set(pages)).toEqual(new Set(known))
  for (const page of new Set(pages)) {
    const { status, body, headers } = await read(`/guide/${page}`)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).not.toMatch(/<script|https?:\/\//)
    for (const [, picture] of body.matchAll(/<img src="([^"]+)"/g)) {
      expect((await read(`/guide/${picture}`)).headers['content-type']).toBe('image/webp')
    }
  }
})

test('it has no other files', async () => {
  for (const path of ['/guide/nothing', '/guide/pictures/nothing.webp', '/guide/pictures/..%2FREADME.md'])
    expect((await read(path)).status).toBe(404)
  expect((await read('/guide')).headers.location).toBe('/guide/')
})
