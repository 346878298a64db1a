import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** What got into a page may not run there. */

const PAGES = ['/', '/my-orders', '/checkout', '/payment', '/subscription', '/profile', '/admin']

test('no page runs what is injected, nor breaks a rule itself', async ({ page, allowConsole }) => {
  test.setTimeout(60_000)
  let broken: string[] = []
  await page.exposeFunction('noteBroken', (what: string) => broken.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
      // biome-ignore lint/suspicious/noExplicitAny: put there by exposeFunction
      void (window as any).noteBroken(`${effectiveDirective} ${sourceFile}`)
    })
  })
  allowConsole(/Content Security Policy/)
  for (const path of PAGES) {
    broken = []
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(broken, path).toEqual([])

    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      const holder = document.createElement('div')
      holder.innerHTML = '<img src="data:," onerror="window.injected = true">'
      document.body.append(holder)
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/x.js'
      const outcome = await new Promise((resolve) => {
        foreign.onerror = () => resolve('rejected')
        foreign.onload = () => resolve('loaded')
        document.body.append(foreign)
      })
      return { injected: 'injected' in window, outcome }
    })
    expect(ran, path).toEqual({ injected: false, outcome: 'rejected' })
    expect(broken.length, path).toBeGreaterThanOrEqual(2)
  }
})
