import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees, type Paise } from '#shared/base/money.ts'
import type { DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import type { Tax, TaxMode } from '#shared/domain/money/documents/tax.ts'
import type { Supply, SupplyTax } from './document-supplies.ts'

/** Who sells. */
export interface Supplier {
  name: string
  legalName: string | null
  address: string
  pincode: string | null
  /** Code of the State. */
  state: string
  fssai: string
  gstin: string | null
  phone: string | null
  email: string | null
}

/** Who buys. */
export interface Recipient {
  name: string | null
  address: string | null
  pincode: string | null
  /** Code of the State: that of the GSTIN, else the kitchen's. */
  state: string
  gstin: string | null
}

export interface DocumentLine {
  text: string
  quantity: number
  /** `null` where it is not sold by the piece. */
  unitPaise: Paise | null
  amountPaise: Paise
  /** Where a document has extras that are taxed on their own. Until it is issued those alone have it, then all lines. */
  supply?: Supply
}

/** All that a document says, copied when it is issued: nothing that changes later changes it. */
export interface DocumentContent {
  number: string
  kind: DocumentKind
  mode: TaxMode
  /** Its date. */
  day: KitchenDay
  /** When it was sold. */
  supplyDay: KitchenDay
  supplier: Supplier
  /** `null` of what was sold on a day without a document of its own. */
  recipient: Recipient | null
  /** Code of the State where it is supplied: the kitchen's. Left out by documents of the versions before: the buyer's. */
  place?: string
  /** The sentence that the law wants at the top, in the words of the settings; left out where there is none. */
  heading?: string
  /** Whether the buyer pays the tax himself; left out where the law does not ask for it. */
  reverseCharge?: false
  lines: DocumentLine[]
  totalPaise: Paise
  /** The total written out; left out by documents of the versions before. */
  totalInWords?: string
  /** `null` when the kitchen charges none, and when there are `taxes`. */
  tax: Tax | null
  /** By supply, of a document with extras that are taxed on their own. */
  taxes?: SupplyTax[]
  /** `null` when there are `taxes`, which have their own. */
  sac: string | null
  /** The document that it takes back, or a part of it; the voucher that an invoice follows. */
  refersTo: { number: string; day: KitchenDay } | null
  reason: string | null
  note: string | null
  /** Of a credit note that came too late to lower the tax: until when one would have. */
  loweredTaxUntil?: KitchenDay
}

/** A PIN code that stands in an address, the last; `null` when there is none. */
export function pincodeIn(address: string): string | null {
  return (
    address
      .match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g)
      ?.at(-1)
      ?.replace(' ', '') ?? null
  )
}

/** `₹1,485.71`: documents always say the paise. */
export function amountText(paise: Paise): string {
  const whole = formatRupees(Math.floor(Math.abs(paise) / 100))
  return `${paise < 0 ? '−' : ''}${whole}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
}

/** `2.5 %`, of basis points. */
export function rateText(rateBp: number): string {
  return `${rateBp / 100} %`
}
