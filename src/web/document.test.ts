import { expect, test } from 'vitest'
import { menuOf } from '../../tests/support/wednesday.ts'
import { htmlDocument } from './document.ts'

const SRC = '/uploads/menu-images/1-a.webp'
const photo = { width: 640, height: 360, widths: [320, 640], blur: 'data:,' }
const documentOf = (menu: Parameters<typeof htmlDocument>[0]['menu']) =>
  htmlDocument({
    title: 'Dabba',
    description: '',
    body: '',
    data: {},
    assets: { script: '/app.js', preloads: [], roomPreloads: [], css: '', sheets: [] },
    office: false,
    menu,
  })
const preloads = (html: string) => html.match(/<link rel="preload"[^>]*>/g)

test('the photograph of the day comes with the document, in the width that the screen needs', () => {
  const menu = menuOf('2031-01-08', {})
  expect(preloads(documentOf({ ...menu, image_url: SRC, photo }))).toEqual([
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/uploads/menu-images/1-a-320w.avif 320w, /uploads/menu-images/1-a-640w.avif 640w" imagesizes="(width &#62;= 28rem) 23.4rem, calc(90vw - 1.8rem)" fetchpriority="high">',
  ])
})

test('a picture that is kept elsewhere comes as it is, and a menu without one asks for nothing', () => {
  const menu = menuOf('2031-01-08', {})
  expect(preloads(documentOf({ ...menu, image_url: 'https://example.com/a.jpg?x="1"' }))).toEqual([
    '<link rel="preload" as="image" href="https://example.com/a.jpg?x=&#34;1&#34;" fetchpriority="high">',
  ])
  expect(preloads(documentOf(menu))).toBeNull()
  expect(preloads(documentOf(null))).toBeNull()
})
