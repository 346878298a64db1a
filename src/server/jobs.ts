import { prepareDays } from './calendar/calendar.ts'
import { passPlatesOn } from './catalog/catalog.ts'
import { arrangeDays } from './delivery/delivery.ts'
import { rollDemoMenus } from './demo/demo.ts'
import { lookAtBackups } from './embedded/backup/look-at-backups.ts'
import { housekeeping } from './housekeeping.ts'
import type { Config } from './kernel/config/config.ts'
import { vacuumTables } from './kernel/db/vacuum-tables.ts'
import type { Job } from './kernel/jobs/jobs.ts'
import { issueDue, lookAtDisputes, lookAtGateway, sendRefunds, workEvents } from './money/money.ts'
import { indexOrders, lapseHeld } from './ordering/ordering.ts'
import { checkDays, rollUpDays } from './reports/reports.ts'
import { checkLedger, dailyRun, remindPaused } from './subscriptions/subscriptions.ts'

/**
 * Timed work, in the order in which it is done at a start. The daily run's hours are 9:00 and 18:00; every ten minutes
 * it looks again, so that an address given at noon still gets its order and a run that failed is made up for. The
 * demo kitchen, where it is on, has its menus planned first. The ledger of meals is checked by night. Orders that come after the lock are on a run within a minute.
 * A day is checked at hours of its slots, see day-checks.ts: within five minutes, and once.
 * The embedded database has nothing that vacuums its tables by itself.
 */
export function jobsOf({ seed, databaseUrl, gateways }: Pick<Config, 'seed' | 'databaseUrl' | 'gateways'>): Job[] {
  const demo: Job[] = [{ name: 'roll-demo-menus', cron: '1 * * * *', run: rollDemoMenus }]
  const embedded: Job[] = [{ name: 'vacuum-tables', cron: '25 * * * *', run: vacuumTables }]
  // What was told first: it need not be asked for.
  const atGateway: Job[] = [
    { name: 'work-gateway-events', cron: '* * * * *', run: (ctx) => workEvents(ctx) },
    { name: 'look-at-gateway', cron: '* * * * *', run: lookAtGateway },
    { name: 'look-at-disputes', cron: '50 * * * *', run: lookAtDisputes },
    { name: 'send-gateway-refunds', cron: '* * * * *', run: sendRefunds },
  ]
  return [
    { name: 'prepare-days', cron: '10 0 * * *', run: prepareDays },
    ...(seed === 'demo' ? demo : []),
    { name: 'daily-run', cron: '*/10 * * * *', run: dailyRun },
    { name: 'arrange-runs', cron: '* * * * *', run: arrangeDays },
    { name: 'check-days', cron: '*/5 * * * *', run: checkDays },
    { name: 'remind-paused', cron: '15 * * * *', run: remindPaused },
    { name: 'pass-plates-on', cron: '* * * * *', run: passPlatesOn },
    { name: 'lapse-held', cron: '10 * * * *', run: lapseHeld },
    { name: 'housekeeping', cron: '5 * * * *', run: housekeeping },
    { name: 'check-meal-ledger', cron: '20 3 * * *', run: checkLedger },
    ...(gateways.length === 0 ? [] : atGateway),
    { name: 'issue-documents', cron: '*/2 * * * *', run: issueDue },
    { name: 'index-orders', cron: '*/5 * * * *', run: indexOrders },
    { name: 'roll-up-days', cron: '15 * * * *', run: rollUpDays },
    { name: 'look-at-backups', cron: '35 * * * *', run: lookAtBackups },
    ...(databaseUrl === null ? embedded : []),
  ]
}
