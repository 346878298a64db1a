/** Letters of a customer's note to kitchen and rider: it is read on a label and at a door. */
export const MAX_NOTE_LENGTH = 200
/** The same of a standing note, which the office keeps with the customer. */
export const MAX_STANDING_NOTE = 300
