import type { ZodObject } from 'zod'
import { serializerSchema } from './json-schema.ts'

/** Where in a reply the fields stand that not everybody may read. */
interface Guarded {
  /** What each field needs to be read. */
  needs: Map<string, string>
  /** Fields with guarded ones inside. */
  inside: Map<string, Guarded>
  /** What each entry of an array has. */
  entries: Guarded | null
}

interface Schema {
  properties?: Record<string, Schema & { 'x-needs'?: string }>
  items?: Schema
}

/**
 * Takes from a call's replies the fields that are declared as `readableBy` a permission that `can` denies. The reply itself
 * stays as it is: others may be answered with it, too.
 */
export function readableFields<Permission extends string>(reply: ZodObject) {
  /** Found at the first reply: most calls are not made while a server runs. */
  let guarded: Guarded | null | undefined
  return <Reply>(answered: Reply, can: (permission: Permission) => boolean): Reply => {
    if (guarded === undefined) guarded = guardedIn(serializerSchema(reply) as Schema)
    return guarded === null ? answered : (without(answered, guarded, can as (permission: string) => boolean) as Reply)
  }
}

function guardedIn(schema: Schema): Guarded | null {
  const needs = new Map<string, string>()
  const inside = new Map<string, Guarded>()
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field['x-needs']) needs.set(name, field['x-needs'])
    const within = guardedIn(field)
    if (within) inside.set(name, within)
  }
  const entries = schema.items ? guardedIn(schema.items) : null
  return needs.size + inside.size > 0 || entries ? { needs, inside, entries } : null
}

function without(value: unknown, guarded: Guarded, can: (permission: string) => boolean): unknown {
  const { needs, inside, entries } = guarded
  if (Array.isArray(value)) return entries ? value.map((entry) => without(entry, entries, can)) : value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => {
    const needed = needs.get(name)
    return needed === undefined || can(needed)
  })
  return Object.fromEntries(
    kept.map(([name, field]) => {
      const within = inside.get(name)
      return [name, within ? without(field, within, can) : field]
    }),
  )
}
