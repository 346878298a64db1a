import { type DishKind, dishKind } from './dishes.ts'

/** Where dishes stand on the plate: left, top and width. Those behind come first, the last stand in front. */
const PLACES = [
  [116, 2, 88],
  [34, 18, 84],
  [202, 18, 84],
  [68, 76, 88],
  [164, 76, 88],
] as const

/** A steel plate with these dishes on it, drawn in the same hand as they are. Decorative: their names stand beside it. */
export function Plate({ dishes }: { dishes: { name: string; veg: boolean }[] }) {
  const kinds = dishes.map(({ name, veg }) => dishKind(name, veg)).filter((kind) => kind !== 'thali')
  const shown = inPlaces([...new Set(kinds)])
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" width="320" height="180" className="absolute inset-0 size-full">
      <g stroke="#4a3321" strokeWidth="2">
        <ellipse cx="160" cy="122" rx="152" ry="54" fill="#aeb9bb" />
        <ellipse cx="160" cy="116" rx="152" ry="54" fill="#e6ebeb" />
        <ellipse cx="160" cy="116" rx="128" ry="42" fill="#f7f9f8" stroke="#c3cccc" />
      </g>
      {shown.map(([kind, [x, y, size]]) => (
        <use key={kind} href={`/dishes.svg#${kind}`} x={x} y={y} width={size} height={size} />
      ))}
    </svg>
  )
}

/** Bread and rice stand in front, where they lie on the plate itself. */
function inPlaces(kinds: DishKind[]) {
  const flat = (kind: DishKind) => kind === 'roti' || kind === 'rice'
  const front = kinds.filter(flat)
  const behind = kinds.filter((kind) => !flat(kind)).slice(0, PLACES.length - front.length)
  const places = kinds.length > PLACES.length - 1 ? PLACES : PLACES.slice(1)
  return [...behind, ...front].slice(0, places.length).map((kind, index) => [kind, places[index] ?? places[0]] as const)
}
