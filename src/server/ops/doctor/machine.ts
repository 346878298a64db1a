import { spawnSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { backupsOf } from '#server/embedded/backup/backups.ts'
import type { Config, SmsConfig } from '#server/kernel/config/config.ts'
import { freeBytes } from '#server/kernel/disk-space.ts'
import { closingCommand, openMode } from '#server/kernel/files/private-directory.ts'
import { type Finding, well, wrong } from './finding.ts'

/** What can be found out on this machine without the database. */

const SLOW_SYNC_MS = 100
const PROVIDER_MS = 5000

/** Who may read the data directory and its backups, and who owns it. */
export function rights(dataDir: string): Finding {
  for (const dir of [dataDir, backupsOf(dataDir)]) {
    const mode = statSync(dir, { throwIfNoEntry: false }) ? openMode(dir) : null
    if (mode !== null)
      return wrong('rights', `${dir} is open to other users (mode ${mode}). Close it: ${closingCommand(dir)}`)
  }
  return well('rights', `${dataDir} is closed to other users`)
}

/** How much room is left on the disk of the data directory. */
export async function disk({ dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>): Promise<Finding> {
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  const free = await freeBytes(dataDir)
  const mark = megabytes(minFreeBytes)
  if (free < minFreeBytes)
    return wrong('disk', `${megabytes(free)} MB are free: below ${mark} MB writes are rejected. Make room.`)
  return well('disk', `${megabytes(free)} MB are free; writes are rejected below ${mark} MB`)
}

/** How long the disk takes to keep something for good. */
export function sync(dataDir: string): Finding {
  const path = join(dataDir, `.doctor-${process.pid}`)
  const file = openSync(path, 'w', 0o600)
  try {
    const times = Array.from({ length: 21 }, () => {
      writeSync(file, 'x'.repeat(8192))
      const begun = performance.now()
      fdatasyncSync(file)
      return performance.now() - begun
    }).sort((a, b) => a - b)
    const ms = (times[10] as number).toFixed(2)
    if (Number(ms) > SLOW_SYNC_MS) return wrong('fsync', `takes ${ms} ms: every order waits for it. Use another disk.`)
    return well('fsync', `takes ${ms} ms, which every order waits for`)
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/** Whether the clock of this machine is kept right, as far as the system can tell. */
export function synchronized(): boolean | null {
  const { stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { encoding: 'utf8' })
  return stdout?.trim() === 'yes' ? true : stdout?.trim() === 'no' ? false : null
}

/** Whether codes can be sent: the provider that is configured can be reached. */
export async function provider(sms: SmsConfig, isPublic: boolean): Promise<Finding> {
  if (sms.provider === 'test') {
    const text = 'test: every code is the same, and anyone can sign in as anyone'
    return isPublic
      ? wrong('provider', `${text}. Set SMS_PROVIDER.`)
      : well('provider', `${text}; for this machine alone`)
  }
  const { host } = new URL(sms.apiUrl)
  const answer = await fetch(sms.apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(PROVIDER_MS) }).catch(() => null)
  if (answer === null)
    return wrong('provider', `${sms.provider} cannot be reached at ${host}: no codes are sent. Is the network there?`)
  return well('provider', `${sms.provider} answers at ${host}; its keys are tried with the next code`)
}
