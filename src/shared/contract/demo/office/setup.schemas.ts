import { z } from 'zod'
import { qrCode, text } from '../../parts.ts'

const count = z.number().int()

const demoCounts = z.object({
  dishes: count,
  menus: count,
  customers: count,
  orders: count,
  subscriptions: count,
  polls: count,
})
export type DemoCounts = z.output<typeof demoCounts>

const demoLeaving = z.object({
  /** Whether this is a demo kitchen that has not been left. */
  demo: z.boolean(),
  /** Names what goes; leaving takes it as proof that it was seen. */
  version: z.string(),
  goes: demoCounts,
  /** What will be there afterwards. */
  stays: demoCounts,
})
/** Also the details of the rejection `demo_changed`, as `leaving`. */
export type DemoLeaving = z.output<typeof demoLeaving>

const setup = z.object({
  /** A demo kitchen has no first steps before it is left. */
  demo: z.boolean(),
  /** The owner has put the list away. */
  dismissed: z.boolean(),
  /** No codes are sent: customers sign in by one that everybody knows, and the form shows. */
  testSignIn: z.boolean(),
  /** The QR code of the address that was asked for. */
  qr: qrCode.nullable(),
  /** Name, and a phone or WhatsApp number. */
  contact: z.boolean(),
  /** Somebody has said what a thali, an add-on and a plate of a subscription cost. */
  prices: z.boolean(),
  /** Hours, and the area or its PIN codes. */
  area: z.boolean(),
  /** Dishes of the library, and those of them that have a picture. */
  dishes: z.object({ all: count, pictured: count }),
  /** Open days of this week that are still to come, and those of them that have a menu. */
  menus: z.object({ days: count, planned: count }),
  trial: z.enum(['none', 'placed', 'delivered']),
  /** Of the kitchen's people, and open invitations. */
  people: count,
})
export type Setup = z.output<typeof setup>

export const setupSchemas = {
  getSetup: {
    /** `address`: the kitchen's own, to be shown as a QR code. */
    query: z.object({ address: text(300).pipe(z.httpUrl()).optional() }),
    reply: z.object({ setup }),
  },
  dismissSetup: { reply: z.object({ setup }) },
  previewLeavingDemo: { reply: z.object({ leaving: demoLeaving }) },
  leaveDemo: {
    body: z.object({ version: text(100) }),
    reply: z.object({ leaving: demoLeaving }),
    failures: { demo_changed: z.object({ leaving: demoLeaving }) },
  },
}
