import { describe, expect, test } from 'vitest'
import {
  newUploadPath,
  photoSources,
  servedPath,
  smallImage,
  smallUpload,
  uploadPath,
  uploadPaths,
  uploadUrl,
} from './uploads.ts'

const AT = new Date(1_763_710_507_000)

describe('the path of an upload', () => {
  // shows: B3.5
  test.each([
    ['Dal Tadka.JPG', 'images/1763710507000-dal-tadka-x1.webp'],
    ['../../etc/passwd.png', 'images/1763710507000-passwd-x1.webp'],
    ['C:\\Users\\asha\\rajma.png', 'images/1763710507000-rajma-x1.webp'],
    ['दाल.png', 'images/1763710507000-x1.webp'],
    ['crème brûlée.webp', 'images/1763710507000-creme-brulee-x1.webp'],
    ['', 'images/1763710507000-x1.webp'],
    ['.png', 'images/1763710507000-x1.webp'],
    [`${'a'.repeat(300)}.png`, `images/1763710507000-${'a'.repeat(60)}-x1.webp`],
    ['a\0<script>.png', 'images/1763710507000-a-script-x1.webp'],
  ])('of %j is %s', (name, path) => {
    expect(newUploadPath('images', AT, name, 'x1')).toBe(path)
    expect(uploadPath(uploadUrl(path))).toBe(path)
  })

  test.each([
    '/uploads/images/../secret.webp',
    '/uploads/other/1-a.webp',
    '/uploads/images/a.png',
    '/uploads/images/A.webp',
    '/uploads/images/-a.webp',
    '/uploads/images/a.webp?x',
    'https://dabba.test/uploads/images/1-a.webp',
    '',
  ])('is none for %j', (url) => {
    expect(uploadPath(url)).toBeNull()
  })

  test('leads to the small picture beside it', () => {
    expect(smallUpload('/uploads/images/1-a.webp')).toBe('/uploads/images/1-a-small.webp')
    expect(smallImage('/uploads/images/1-a.webp')).toBe('/uploads/images/1-a-small.webp')
    expect(smallImage('https://dabba.test/a.webp')).toBe('https://dabba.test/a.webp')
  })
})

describe('a photograph', () => {
  test('is named in each of its widths', () => {
    const photo = { width: 640, height: 360, widths: [320, 480, 800], blur: 'data:,' }
    expect(photoSources('/uploads/menu-images/1-a.webp', photo, 'avif')).toBe(
      '/uploads/menu-images/1-a-320w.avif 320w, /uploads/menu-images/1-a-480w.avif 480w, /uploads/menu-images/1-a-800w.avif 800w',
    )
  })

  test.each([
    ['/uploads/menu-images/1-a.webp', 'menu-images/1-a.webp'],
    ['/uploads/menu-images/1-a-320w.webp', 'menu-images/1-a-320w.webp'],
    ['/uploads/menu-images/1-a-320w.avif', 'menu-images/1-a-320w.avif'],
    ['/uploads/menu-images/1-a.avif', null],
    ['/uploads/menu-images/../1-a-320w.avif', null],
    ['/uploads/menu-images/1-a-320w.avif?x', null],
  ])('of %s is read %s', (url, path) => {
    expect(servedPath(url)).toBe(path)
  })

  test('goes with everything that is kept of it', () => {
    const paths = uploadPaths('menu-images/1-a.webp')
    expect(paths).toHaveLength(12)
    expect(paths.every((path) => servedPath(`/uploads/${path}`) === path)).toBe(true)
    expect(uploadPaths('images/1-a.webp')).toEqual(['images/1-a.webp', 'images/1-a-small.webp'])
  })
})
