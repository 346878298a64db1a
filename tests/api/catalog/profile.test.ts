import { describe, expect, test } from 'vitest'
import { removeUnshownUploads } from '#server/catalog/catalog.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE, type KitchenProfile } from '#shared/domain/catalog/profile.ts'
import { testApp } from '../../support/app.ts'
import { picture } from '../../support/pictures.ts'

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }

const ASHA = {
  name: 'Asha’s Kitchen',
  fssai: '11521034000123',
  gstin: '27AAPFU0939F1ZV',
  vpa: 'asha@okhdfcbank',
  phone: '+919823012345',
  cookName: 'Asha Kulkarni',
  pincodes: ['411007', '411045'],
}

const read = async () => (await app.call(contract.adminKitchen, {}, admin)).reply.kitchen
const shown = async () => (await app.call(contract.getKitchen, {})).reply.kitchen
const change = (fields: Partial<KitchenProfile> & { updatedAt?: string }) =>
  app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, ...fields } }, admin)

describe('who the kitchen is', () => {
  test('is unsaid until somebody says it', async () => {
    expect(await read()).toMatchObject({ ...EMPTY_PROFILE, version: 1, admin: null })
    expect(await shown()).toBeNull()
  })

  test('is shown to customers, tidied, but for where money is sent', async () => {
    const typed = { ...ASHA, fssai: ' 1152 1034 0001 23', phone: '098230 12345', gstin: '27aapfu0939f1zv' }
    const { status, reply } = await change({ ...typed, pincodes: ['411045', '411007', '411045'] })
    expect(status).toBe(200)
    const { name } = await ctx.db.selectFrom('admins').select('name').executeTakeFirstOrThrow()
    expect(reply.kitchen).toMatchObject({ ...ASHA, version: 2, admin: name })
    const { vpa: _vpa, languages: _languages, ...told } = { ...EMPTY_PROFILE, ...ASHA }
    expect(await shown()).toEqual(told)
  })

  test.each<[string, Partial<KitchenProfile>, string]>([
    ['an FSSAI number of 13 digits', { fssai: '1152103400012' }, 'kitchen_fssai'],
    ['a GSTIN with another check digit', { gstin: '27AAPFU0939F1ZW' }, 'kitchen_gstin'],
    ['a UPI ID without a bank', { vpa: 'asha' }, 'kitchen_vpa'],
    ['a phone of letters', { whatsapp: 'call me' }, 'kitchen_phone'],
    ['an e-mail address without a host', { email: 'asha@' }, 'kitchen_email'],
    ['a PIN code of five digits', { pincodes: ['41104'] }, 'kitchen_pincode'],
    ['a picture of nowhere', { cookPicture: 'javascript:alert(1)' }, 'image_url'],
    ['a name without end', { name: 'x'.repeat(81) }, 'kitchen_text_long'],
  ])('does not take %s', async (_, fields, code) => {
    const before = await read()
    expect(await change(fields)).toMatchObject({ status: 400, reply: { code } })
    expect(await read()).toEqual(before)
  })

  test('keeps each version as it was, and none can be changed', async () => {
    const { version } = await read()
    await change({ ...ASHA, fssai: '11521034000999' })
    const rows = await ctx.db.selectFrom('kitchen_profiles').select(['version', 'fssai']).orderBy('version').execute()
    expect(rows.slice(-2)).toEqual([
      { version, fssai: '11521034000123' },
      { version: version + 1, fssai: '11521034000999' },
    ])
    await expect(ctx.db.updateTable('kitchen_profiles').set({ fssai: null }).execute()).rejects.toThrow()
  })

  test('has no new version when nothing is different', async () => {
    const { version, updatedAt } = await read()
    expect((await change({ ...ASHA, fssai: '11521034000999', updatedAt })).reply.kitchen).toMatchObject({ version })
  })

  test('is changed once by two at once, and who comes late is shown what stands', async () => {
    const { version, updatedAt } = await read()
    const tried = await Promise.all(
      ['11 to 1', '12 to 2', '1 to 3'].map((hours) => change({ ...ASHA, hours, updatedAt })),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const kept = await read()
    expect(kept.version).toBe(version + 1)
    const late = await change({ ...ASHA, hours: 'never', updatedAt })
    expect([late.reply.code, late.reply.details]).toEqual(['changed_meanwhile', { kitchen: kept }])
  })

  test("keeps the cook's picture as long as it shows it", async () => {
    const { reply } = await app.call(contract.uploadImage, { body: { file: await picture() } }, admin)
    await change({ ...ASHA, cookPicture: reply.url })
    const removed = await app.call(contract.removeUpload, { body: { url: reply.url } }, admin)
    expect(removed.reply.code).toBe('upload_in_use')
    app.clock.advance({ days: 8 })
    admin.token = await app.signInAdmin()
    const uploads = () => ctx.db.selectFrom('uploads').selectAll().execute()
    await removeUnshownUploads(ctx)
    expect(await uploads()).toHaveLength(1)
    await change(ASHA)
    await removeUnshownUploads(ctx)
    expect(await uploads()).toEqual([])
  })
})
