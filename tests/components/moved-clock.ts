import { momentInstant } from '../support/moments.ts'

/** With `TEST_NOW` the page's clock goes on from that moment, as those of servers and browsers do in the flows. */

const moment = import.meta.env.TEST_NOW
if (moment) {
  const ahead = momentInstant(moment).getTime() - Date.now()
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | ConstructorParameters<typeof RealDate>) {
      if (args.length === 0) super(RealDate.now() + ahead)
      else super(...args)
    }
    static override now = () => RealDate.now() + ahead
  } as DateConstructor
}
