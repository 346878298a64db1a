import { describe, expect, test } from 'vitest'
import type { AppContext } from './context.ts'
import type { Trx } from './db/connection.ts'
import { hook } from './hook.ts'
import { perContext, Services } from './per-context.ts'

function context(at = 0): AppContext {
  const ctx = { now: () => new Date(at), services: new Services(() => ctx) } as AppContext
  return ctx
}

describe('a service per context', () => {
  const boxOf = perContext((ctx) => ({ madeAt: ctx.now().getTime() }))

  test('is made once, also for copies of the context, and by the original', () => {
    const ctx = context(1)
    const box = boxOf({ ...ctx, now: () => new Date(2) } as AppContext)
    expect(boxOf(ctx)).toBe(box)
    expect(box.madeAt).toBe(1)
  })

  test('is another one in another context', () => {
    expect(boxOf(context())).not.toBe(boxOf(context()))
  })

  test('may be undefined and is still made once', () => {
    let made = 0
    const nothingOf = perContext(() => void made++)
    const ctx = context()
    nothingOf(ctx)
    nothingOf(ctx)
    expect(made).toBe(1)
  })
})

describe('a hook', () => {
  const trx = { name: 'the transaction' } as unknown as Trx
  const happened = hook<[what: string], string>()

  test('runs its handlers in the order of registration, each after the one before, with what it is handed', async () => {
    const ctx = context()
    const seen: unknown[] = []
    happened.register(ctx, async (asking, inside, what) => {
      await new Promise((done) => setTimeout(done, 5))
      seen.push(['first', asking, inside, what])
      return 'one'
    })
    happened.register(ctx, async (asking, inside, what) => {
      seen.push(['second', asking, inside, what])
      return 'two'
    })
    const copy = { ...ctx }
    expect(await happened.run(copy, trx, 'tea')).toEqual(['one', 'two'])
    expect(seen).toEqual([
      ['first', copy, trx, 'tea'],
      ['second', copy, trx, 'tea'],
    ])
  })

  test('knows nothing of another context, and does nothing without a handler', async () => {
    happened.register(context(), async () => 'elsewhere')
    expect(await happened.run(context(), trx, 'tea')).toEqual([])
  })

  test('passes on what a handler throws, and runs none after it', async () => {
    const ctx = context()
    let after = false
    happened.register(ctx, async () => {
      throw new Error('no')
    })
    happened.register(ctx, async () => {
      after = true
      return ''
    })
    await expect(happened.run(ctx, trx, 'tea')).rejects.toThrow('no')
    expect(after).toBe(false)
  })
})
