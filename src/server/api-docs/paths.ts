import type { Contract } from '#shared/contract/define.ts'

/**
 * The paths of a description by the calls' own paths. Two that differ in the name of a parameter alone are one path to whoever
 * reads it, and to OpenAPI: `/api/addresses/{phone}` and `/api/addresses/{id}` become `/api/addresses/{phoneOrId}`.
 */
export function describedPaths(calls: Pick<Contract, 'path'>[]): Map<string, string> {
  const alike = Map.groupBy(
    calls.map(({ path }) => path),
    (path) => path.replace(/\{\w+\}/g, '{}'),
  )
  return new Map(
    [...alike.values()].flatMap((paths) => {
      const described = joined([...new Set(paths)])
      return paths.map((path) => [path, described])
    }),
  )
}

function joined(paths: string[]): string {
  const parts = paths.map((path) => path.split('/'))
  return (parts[0] ?? [])
    .map((part, index) => {
      const names = [...new Set(parts.map((of) => (of[index] ?? '').slice(1, -1)))]
      return part.startsWith('{') ? `{${names.reduce((all, name) => `${all}Or${capital(name)}`)}}` : part
    })
    .join('/')
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The names of a path's parameters, in their order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
