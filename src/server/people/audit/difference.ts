import type { AuditFacts } from './record.ts'

/** Of two states the fields in which they differ, as they were and as they are. */
export function differenceOf(former: object, present: object): { before: AuditFacts; after: AuditFacts } {
  const old = former as AuditFacts
  const changed = Object.entries(present).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name] ?? null])),
    after: Object.fromEntries(changed),
  }
}
