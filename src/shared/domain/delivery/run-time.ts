/** How long a run takes: an estimate, by which runs keep to their limit of time. */

/** Kilometres an hour by scooter in a city, with traffic lights and turns. */
export const RUN_SPEED_KMH = 15
/** Minutes at a stop: to park, go up, hand over and collect. */
export const STOP_MINUTES = 3

const METRES_A_MINUTE = (RUN_SPEED_KMH * 1000) / 60

/**
 * Minutes from the kitchen over so many stops and back to it. `metres` is the whole way; a stop without a location adds nothing
 * to that, and counts with its time at the door alone.
 */
export function runMinutes({ metres, stops }: { metres: number; stops: number }): number {
  return metres / METRES_A_MINUTE + stops * STOP_MINUTES
}
