import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { stateWithCode } from '#shared/base/states.ts'
import { DOCUMENT_KINDS } from '#shared/domain/money/documents/kinds.ts'
import type { Tax } from '#shared/domain/money/documents/tax.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { amountText, type DocumentContent, rateText } from './content.ts'
import { isService, type Supply, sumOfTaxes } from './document-supplies.ts'
import { printable } from './signs.ts'

/** What a document says, in words and in its order, in signs that can be printed: for the page and for the PDF alike. */

export interface DocumentParts {
  title: string
  /** Stands above all else; `null` where there is none. */
  heading: string | null
  supplierName: string
  supplier: string[]
  /** Name and value. */
  facts: [string, string][]
  /** `null` of what has no single buyer. */
  recipient: string[] | null
  /** Text, quantity, price of one, amount. */
  lines: { text: string; quantity: string; unit: string; amount: string }[]
  sums: [string, string][]
  total: [string, string]
  remarks: string[]
}

export function partsOf(content: DocumentContent): DocumentParts {
  const { title, heading, supplierName, supplier, facts, recipient, lines, sums, total, remarks } =
    writtenParts(content)
  const pair = ([name, value]: [string, string]): [string, string] => [printable(name), printable(value)]
  return {
    title: printable(title),
    heading: heading && printable(heading),
    supplierName: printable(supplierName),
    supplier: present(supplier.map(printable)),
    facts: facts.map(pair),
    recipient: recipient && [
      printable(recipient[0] ?? '') || m.document_customer(),
      ...present(recipient.slice(1).map(printable)),
    ],
    lines: lines.map(({ text, ...line }) => ({ ...line, text: printable(text) || m.regular_thali() })),
    sums: sums.map(pair),
    total: pair(total),
    remarks: present(remarks.map(printable)),
  }
}

function writtenParts(content: DocumentContent): DocumentParts {
  const { kind, mode, number, day, supplyDay, supplier, recipient, lines, totalPaise, note, reason, refersTo } = content
  const { totalInWords, place = recipient?.state ?? supplier.state, loweredTaxUntil } = content
  const { name, legalName, address, pincode, state, fssai, gstin, phone, email } = supplier
  return {
    title: documentKindText(kind, mode),
    heading: content.heading ?? null,
    supplierName: name,
    supplier: present([
      legalName === name ? null : legalName,
      address,
      present([pincode && m.document_pin({ pin: pincode }), stateWithCode(state)]).join(' · '),
      m.document_fssai({ number: fssai }),
      gstin && m.document_gstin({ number: gstin }),
      present([phone, email]).join(' · ') || null,
    ]),
    facts: [
      [m.document_number(), number],
      [m.document_date(), formatDate(day)],
      ...(supplyDay === day || DOCUMENT_KINDS[kind].sign === 0
        ? []
        : [[m.document_supplied(), formatDate(supplyDay)] as [string, string]]),
      ...(refersTo
        ? [[m.document_refers_to(), `${refersTo.number}, ${formatDate(refersTo.day)}`] as [string, string]]
        : []),
      [m.document_place(), stateWithCode(place)],
      ...(content.reverseCharge === false
        ? [[m.document_reverse_charge(), m.document_reverse_charge_no()] as [string, string]]
        : []),
    ],
    recipient:
      recipient &&
      present([
        recipient.name ?? m.document_customer(),
        recipient.address,
        present([
          // Said once: most addresses end with it.
          recipient.pincode &&
            !recipient.address?.includes(recipient.pincode) &&
            m.document_pin({ pin: recipient.pincode }),
          stateWithCode(recipient.state),
        ]).join(' · '),
        recipient.gstin && m.document_gstin({ number: recipient.gstin }),
      ]),
    lines: lines.map(({ text, quantity, unitPaise, amountPaise, supply }) => ({
      text: supply ? m.document_line_supply({ text, supply: supplyText(supply) }) : text,
      quantity: String(quantity),
      unit: unitPaise === null ? '' : amountText(unitPaise),
      amount: amountText(amountPaise),
    })),
    sums: sumsOf(content),
    total: [m.document_total(), amountText(totalPaise)],
    remarks: present([
      totalInWords,
      reason && m.document_reason({ reason }),
      loweredTaxUntil && m.document_tax_stays({ day: formatDate(loweredTaxUntil) }),
      note,
    ]),
  }
}

/** The tax that is in the total; nothing where none is charged. */
function sumsOf({ tax, taxes, sac }: DocumentContent): [string, string][] {
  if (taxes) {
    const { roundOff } = sumOfTaxes(taxes)
    return [
      ...taxes.flatMap((tax) => taxSums(tax, m.document_taxable_supply({ supply: supplyText(tax) }))),
      ...roundOffSum(roundOff),
    ]
  }
  if (!tax) return []
  const name = sac === null ? m.document_taxable() : m.document_taxable_sac({ sac })
  return [...taxSums(tax, name), ...roundOffSum(tax.roundOff)]
}

/** What is taxed at one rate, and its tax. */
function taxSums({ rateBp, taxable, cgst, sgst, igst }: Tax, name: string): [string, string][] {
  const half = rateText(rateBp / 2)
  return [
    [name, amountText(taxable)],
    ...(igst > 0
      ? [[m.document_igst({ rate: rateText(rateBp) }), amountText(igst)] as [string, string]]
      : [
          [m.document_cgst({ rate: half }), amountText(cgst)] as [string, string],
          [m.document_sgst({ rate: half }), amountText(sgst)] as [string, string],
        ]),
  ]
}

function roundOffSum(roundOff: number): [string, string][] {
  return roundOff === 0 ? [] : [[m.document_round_off(), amountText(roundOff)]]
}

/** `HSN 2202, 12 %`. */
function supplyText({ code, rateBp }: Supply): string {
  const text = code && (isService(code) ? m.document_sac({ code }) : m.document_hsn({ code }))
  return present([text, rateText(rateBp)]).join(', ')
}

function present(texts: (string | null | undefined | false | '')[]): string[] {
  return texts.filter((text): text is string => Boolean(text))
}
