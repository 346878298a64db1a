import type { Contract } from '#shared/contract/define.ts'

/** The word by which calls are grouped: the first part of the path behind `/api/`. */
export function areaOf({ path, access }: Pick<Contract, 'path' | 'access'>): string {
  const parts = path.split('/')
  return access === 'admin' || parts[2] === 'admin' ? `back office: ${parts[3] ?? parts[2]}` : (parts[2] ?? '')
}

/** What the calls of an area are about, in a sentence. */
export function areaText(area: string): string {
  const room = area.replace(/^back office: /, '')
  return room === area ? `Customers' calls of ${area}.` : `The back office's calls of ${room}.`
}
