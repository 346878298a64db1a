import { useState } from 'react'

/**
 * Rows in the order in which they were first shown, for as long as the list is open: nothing slides under the pointer when
 * a change would sort them anew. Rows that come later stand on top.
 */
export function useSteadyOrder<Row extends { _id: string }>(rows: Row[]): Row[] {
  const [order, setOrder] = useState(() => rows.map(({ _id }) => _id))
  const places = new Map(order.map((id, place) => [id, place]))
  const added = rows.filter(({ _id }) => !places.has(_id)).map(({ _id }) => _id)
  if (added.length > 0) setOrder([...added, ...order])
  const placeOf = ({ _id }: Row) => places.get(_id) ?? -1
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
