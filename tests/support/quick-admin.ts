import { argon2Sync, randomBytes } from 'node:crypto'
import type { Db } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Role } from '#shared/domain/people/permissions.ts'

/** The least that argon2id takes: a password that is no secret needs no hash that keeps a thief busy. */
const LEAST = { memory: 8, passes: 1, parallelism: 1 }

/** As `createAdmin`, with a password that takes no time to be checked; one who is there already stays. */
export async function addAdmin(db: Db, email: string, name: string, password: string, at: Date, role: Role = 'owner') {
  await db
    .insertInto('admins')
    .values({ id: newId(), email, name, role, password_hash: hash(password), disabled_at: null, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

function hash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...LEAST })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${LEAST.memory},t=${LEAST.passes},p=${LEAST.parallelism}$${base64(nonce)}$${base64(tag)}`
}
