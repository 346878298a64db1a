import { test as base } from '../fixtures.ts'
import { Viewer } from './viewer.ts'

/** Like the `test` of fixtures.ts, with who looks at all states. Whoever takes another one has workers of its own, with a server each. */
// biome-ignore lint/complexity/noBannedTypes: no fixture of a test's own
export const test = base.extend<{}, { viewer: Viewer }>({
  viewer: [
    async ({ browser, server }, use) => {
      const viewer = new Viewer(browser, server)
      await use(viewer)
      await viewer.close()
    },
    { scope: 'worker' },
  ],
})
