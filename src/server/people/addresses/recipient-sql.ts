import { NAMELESS } from '#shared/domain/people/address.ts'

/** Whom the rider asks for at an address `a`, as SQL; NULL when nobody gave it a name. */
export const RECIPIENT_SQL = `nullif(a.name, '${NAMELESS}')`
