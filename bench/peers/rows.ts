import { CLIENTS } from '../placing.ts'
import type { Figures } from './shops.ts'

/** One column a shop, as rows of texts with the head first. */
export function rowsOf(found: Figures[]): string[][] {
  const row = (what: string, show: (figures: Figures) => string) => [what, ...found.map(show)]
  return [
    row('what', ({ shop }) => shop),
    row(`orders placed, ${CLIENTS} clients`, ({ perSecond }) => `${short(perSecond)}/s`),
    row('an order, p50', ({ p50 }) => `${short(p50)} ms`),
    row('an order, p99', ({ p99 }) => `${short(p99)} ms`),
    row('an order, p50 with one client', ({ alone }) => `${short(alone)} ms`),
    row('calls for an order', ({ calls }) => short(calls)),
    row('memory of the server when idle', ({ idle }) => megabytes(idle)),
    row('highest memory of the server meanwhile', ({ highest }) => megabytes(highest)),
  ]
}

const megabytes = (value: number | null) => (value === null ? 'unknown' : `${Math.round(value)} MB`)

/** Two digits at least. */
const short = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 && !Number.isInteger(value) ? 1 : 0 })
