import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { SavedAddress } from './find-address.ts'

/** What a message is read with. */
export interface MessageReader {
  today: KitchenDay
  /** The days that can be ordered for, with the names of their dishes. */
  days: readonly OrderDay[]
  /** Of the customer, where one is known. */
  addresses?: readonly SavedAddress[] | undefined
  /** E.164. */
  phone?: string | undefined
  /** The slot that is meant when none is named. */
  usualSlot?: SlotCode | undefined
}

export interface OrderDay {
  day: KitchenDay
  slot: SlotCode
  late: boolean
  dishes: readonly { name: string }[]
}

/** What to look at in a piece of a message. */
export type Doubt =
  /** No number stands with the dish: it is taken once. */
  | 'how_many'
  /** The dish is named in two places, which are added up. */
  | 'twice'
  /** Tomorrow is closed: the next open day is taken. */
  | 'tomorrow_closed'
  /** The weekday is today's: today is taken. */
  | 'today_or_next_week'
  /** The message was written on another day than today. */
  | 'old_message'
  /** It is not the phone of the customer. */
  | 'other_phone'
  // What follows is not used.
  | 'which_dish'
  | 'which_number'
  | 'which_day'
  | 'which_address'
  | 'which_phone'
  | 'either'
  | 'part'
  | 'too_many'
  | 'refused'
  | 'not_served'

/** A piece of the message. All pieces one after another are the message. */
export interface Piece {
  text: string
  /** `unknown` is not used; a `gap` stands between words. */
  as: 'item' | 'day' | 'phone' | 'address' | 'courtesy' | 'unknown' | 'gap'
  doubt?: Doubt | undefined
}

/** What is understood of a message; whatever is not named is empty or `null`. */
export interface MessageDraft {
  pieces: Piece[]
  items: { name: string; quantity: number }[]
  day: Pick<OrderDay, 'day' | 'slot'> | null
  /** E.164. */
  phone: string | null
  addressId: string | null
}

/** The first day that can be ordered for without a reason, of the slot where it has one. */
export function usualDay<Day extends OrderDay>(days: readonly Day[], slot: SlotCode | undefined): Day | undefined {
  const open = days.filter(({ late, dishes }) => !late && dishes.length > 0)
  return open.find((one) => one.slot === slot) ?? open[0] ?? days[0]
}
