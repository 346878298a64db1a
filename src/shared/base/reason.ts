/** Of why something is done, in the words of whoever does it. */
export const MAX_REASON_LENGTH = 300
