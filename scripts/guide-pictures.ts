import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { GUIDE_PICTURES } from './guide-states.ts'

/**
 * Makes the pictures of the guide anew (`npm run guide`): the gallery takes them of its states, and here they become small.
 * The top of a long page is enough.
 */

const ROOT = join(import.meta.dirname, '..')
const TAKEN = join(ROOT, 'build/gallery')
const TARGET = join(ROOT, 'docs/guide/pictures')
/** Which of the gallery's pictures, and how much of its top. Riders look at phones. */
const LAPTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Bytes. */
const MOST = 60_000
/** Width and quality, the best first. */
const SIZES = [
  [1000, 80],
  [1000, 60],
  [800, 60],
  [800, 40],
  [700, 40],
] as const

const states = Object.values(GUIDE_PICTURES)
const { status } = spawnSync(
  'playwright',
  ['test', '--project=gallery', '-g', ` (${states.join('|')}) is as it should be`],
  { cwd: ROOT, stdio: 'inherit' },
)
// A flaw is the gallery's to tell; its picture has been taken all the same.
if (status !== 0) process.exitCode = status ?? 1
rmSync(TARGET, { recursive: true, force: true })
mkdirSync(TARGET, { recursive: true })
for (const [name, state] of Object.entries(GUIDE_PICTURES)) {
  const { width, height } = state.startsWith('rider-') ? PHONE : LAPTOP
  const picture = await smallest(join(TAKEN, `${width}/${state}.png`), height)
  writeFileSync(join(TARGET, `${name}.webp`), picture)
  process.stdout.write(`${name}.webp ${Math.ceil(picture.length / 1000)} kB\n`)
}

/** In the best quality that is small enough. */
async function smallest(file: string, most: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const top = sharp(file).extract({ left: 0, top: 0, width, height: Math.min(height, most) })
  for (const [width, quality] of SIZES) {
    const small = sharp(await top.toBuffer()).resize({ width, withoutEnlargement: true })
    const picture = await small.webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MOST) return picture
  }
  throw new Error(`${file} does not become small enough`)
}
