import { expect, onTestFinished, test, vi } from 'vitest'
import { saveFile } from '#web/kit/table/save-file.ts'

const CONTENT = new Blob(['%PDF-'], { type: 'application/pdf' })

function stubbed(installed: boolean, share: () => Promise<void>) {
  const shared = vi.fn(share)
  const nav = { standalone: installed, canShare: () => true, share: shared }
  for (const [name, value] of Object.entries(nav)) Object.defineProperty(navigator, name, { configurable: true, value })
  const links: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  onTestFinished(() => {
    click.mockRestore()
    for (const name of Object.keys(nav)) Reflect.deleteProperty(navigator, name)
  })
  return { shared, links }
}

/** Past the stub of `fetch`. */
function textAt(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.onload = () => resolve(request.responseText)
    request.onerror = reject
    request.open('GET', address)
    request.send()
  })
}

test('a file is there for as long as a slow browser takes to read it', async () => {
  const { links, shared } = stubbed(false, () => Promise.resolve())
  await saveFile('invoice.pdf', CONTENT)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(links[0]?.download).toBe('invoice.pdf')
  expect(await textAt(links[0]?.href ?? '')).toBe('%PDF-')
  expect(shared).not.toHaveBeenCalled()
})

test('in an app installed on iOS it goes by the sheet that shares it; where that is refused, as a file', async () => {
  const { links, shared } = stubbed(true, () => Promise.resolve())
  await saveFile('invoice.pdf', CONTENT)
  expect(shared).toHaveBeenCalledWith({ files: [expect.objectContaining({ name: 'invoice.pdf' })] })
  expect(links).toEqual([])
  shared.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await saveFile('invoice.pdf', CONTENT)
  expect(links).toEqual([])
  shared.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'))
  await saveFile('invoice.pdf', CONTENT)
  expect(links).toHaveLength(1)
})
