import { addDays, kitchenInstant } from '#shared/base/kitchen-time.ts'

/** The instants at which the browser tests have to hold: each weekday, at each time where a day or a deadline turns. */

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const TIMES = ['00:10', '10:00', '17:59', '18:01', '23:50']

/** The Monday of the week that a weekday's name stands for. */
const MONDAY = '2027-03-08'

/** All of them, as `TEST_NOW` takes them: `saturday 17:59`, in kitchen time. */
export const MOMENTS = WEEKDAYS.flatMap((weekday) => TIMES.map((time) => `${weekday} ${time}`))

/** The moment at which a commit is tested beside the real time: always the same one for the same hash. */
export function drawMoment(commitHash: string): string {
  const number = Number.parseInt(commitHash.slice(0, 12), 16)
  const moment = MOMENTS[number % MOMENTS.length]
  if (moment === undefined) throw new Error(`not the hash of a commit: ${commitHash}`)
  return moment
}

/** The instant that `TEST_NOW` names: one of the moments (any time of the day will do), or ISO 8601 with its offset. */
export function momentInstant(text: string): Date {
  const [, weekday = '', hour, minute] = /^(\w+day) (\d\d):(\d\d)$/.exec(text) ?? []
  const day = WEEKDAYS.indexOf(weekday)
  if (day >= 0) return kitchenInstant(addDays(MONDAY, day), Number(hour), Number(minute))
  const instant = new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(instant.getTime())) {
    throw new Error(`TEST_NOW is "${text}"; give it as "saturday 17:59" or "2027-03-13T17:59:00+05:30"`)
  }
  return instant
}
