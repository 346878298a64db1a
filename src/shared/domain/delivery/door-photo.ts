/** A photo that a rider takes at the door: small when it leaves the phone, and kept for some days. */

/** Bytes of the file as it is sent; one more is rejected. */
export const DOOR_PHOTO_BYTES = 200_000

/** Its longest side, pixels. */
export const DOOR_PHOTO_SIDE = 1280

/** Width times height: more than any phone sends, and little enough to be decoded at once. */
export const DOOR_PHOTO_PIXELS = 4_000_000

interface Size {
  width: number
  height: number
}

/** How a photo is written until it is small enough: worse, then smaller. The last one always is. */
export const DOOR_PHOTO_TRIES: readonly { side: number; quality: number }[] = [
  { side: DOOR_PHOTO_SIDE, quality: 0.8 },
  { side: DOOR_PHOTO_SIDE, quality: 0.65 },
  { side: DOOR_PHOTO_SIDE, quality: 0.5 },
  { side: 960, quality: 0.5 },
  { side: 720, quality: 0.4 },
  { side: 480, quality: 0.3 },
]

/** A picture whose longest side is at most `side`; a smaller one stays as it is. */
export function fittedInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Where the photo of a delivery is: with the kitchen, on the phone still, so long on it that somebody has to ask, deleted after its
 * days, or none was taken.
 */
export const DOOR_PHOTO_STATES = ['here', 'on_its_way', 'overdue', 'deleted', 'none'] as const
export type DoorPhotoState = (typeof DOOR_PHOTO_STATES)[number]

interface KnownPhoto {
  /** The event says that there is one. */
  isTaken: boolean
  isStored: boolean
  /** When the event was received. */
  receivedAt: Date
}

export function doorPhotoState(
  { isTaken, isStored, receivedAt }: KnownPhoto,
  { days, now }: { days: number; now: Date },
): DoorPhotoState {
  if (isStored) return 'here'
  if (!isTaken) return 'none'
  if (receivedAt < keptSince(now, days)) return 'deleted'
  return receivedAt < overdueSince(now) ? 'overdue' : 'on_its_way'
}

/** A phone that has sent its entries has a network, and sends photos right after them. */
const OVERDUE_MS = 12 * 60 * 60_000

/** Photos whose deliveries were received before should have come. */
export function overdueSince(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_MS)
}

/** Photos that were received before are deleted. */
export function keptSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60_000)
}
