import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { backupState, backupTrouble } from './state.ts'

/** So that owners hear of it once a day, at the same hour. */
const AGAIN_AFTER = '23 hours'

/** Tells owners when the last backup is too old, or of no use. The queue lets one instance do it at a time. */
export async function lookAtBackups(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const state = await backupState(ctx)
  const trouble = backupTrouble(state, now.getTime())
  if (trouble === null) return
  const hours = state.madeAt === null ? null : Math.floor((now.getTime() - state.madeAt) / (60 * 60 * 1000))
  ctx.log.error({ trouble, hours }, 'the last backup is too old, or cannot be gone back to: see npm run doctor')
  await emitSql('backup-missing', {
    from: sql`(SELECT WHERE NOT EXISTS (SELECT FROM outbox_events WHERE type = 'backup-missing'
      AND created_at > ${now}::timestamptz - ${AGAIN_AFTER}::interval AND created_at <= ${now}::timestamptz)) AS once`,
    payload: { trouble: sql`${trouble}::text`, hours: sql`${hours}::integer` },
    at: now,
  }).execute(ctx.longWork.db)
  relay(ctx).wake()
}

/** Adds the age of the last backup to the figures for operators, and whether it is of use. */
export function watchBackups(ctx: Pick<AppContext, 'config' | 'pool' | 'metrics' | 'now'>): void {
  const age = async () => {
    const { madeAt } = await backupState(ctx)
    return madeAt === null ? -1 : Math.floor((ctx.now().getTime() - madeAt) / 1000)
  }
  const broken = async () => {
    const { checked } = await backupState(ctx)
    return checked && 'error' in checked ? 1 : 0
  }
  ctx.metrics.watch('dabba_backup_age_seconds', 'Since the newest backup was made; -1 when none is known', age)
  ctx.metrics.watch('dabba_backup_broken', '1 when the backup that was opened last cannot be gone back to', broken)
}
