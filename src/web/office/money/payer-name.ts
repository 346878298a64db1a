import { displayPhone } from '#shared/base/phone.ts'

interface Payer {
  name: string | null
  /** Left out for who sees no phones. */
  phone_number?: string | null | undefined
}

/** Who pays, or is to pay: the name, else the phone. */
export function payerName({ name, phone_number: phone }: Payer): string {
  return name ?? displayPhone(phone ?? '')
}
