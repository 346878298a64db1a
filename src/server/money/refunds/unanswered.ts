import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import { gatewayNames } from '../gateway/gateway.ts'

/** After so many tries without an answer, some hour, people are told. */
export const TRIES_TOLD = 5

/**
 * Whether nobody hears what became of the refund `r`, which is on its way: it was asked for again and again without an answer, or
 * the keys of its gateway are gone. `gateways`: those that can be asked.
 */
export const unansweredOf = (
  gateways: GatewayName[],
): RawBuilder<boolean> => sql<boolean>`(r.settled_at IS NULL AND r.state = 'sending' AND (
  r.unanswered >= ${sql.lit(TRIES_TOLD)} OR NOT EXISTS (SELECT FROM payments up JOIN payment_intents ui ON ui.id = up.intent_id
    WHERE up.id = r.payment_id AND ui.provider = ANY(${gateways}::text[]))))`

/** Whether the customer has the refund `r` twice, or some of it, and no one has seen to it. */
export const GIVEN_TWICE = sql<boolean>`((r.state = 'twice' OR r.beyond_paise > 0) AND r.seen_at IS NULL)`

/** Whether a person has to look at the refund `r`: it is unanswered, or was given twice and no one has seen to it. */
export const refundInDoubt = (ctx: Pick<AppContext, 'services'>): RawBuilder<boolean> =>
  sql<boolean>`(${unansweredOf(gatewayNames(ctx))} OR ${GIVEN_TWICE})`
