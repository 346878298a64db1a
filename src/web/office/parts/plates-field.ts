const MOST_PLATES = 100_000

/** Whether a number of plates can be set as a capacity. */
export const isPlates = (typed: string): boolean => /^\d+$/.test(typed.trim()) && Number(typed) <= MOST_PLATES
