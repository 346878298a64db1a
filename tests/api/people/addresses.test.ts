import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'

const app = await testApp()
let me: Customer
let another: Customer

beforeEach(async () => {
  me = await app.signIn()
  another = await app.signIn()
})

const HOME = 'Flat 4, Shanti Nagar, near the temple'
const body = (changes: object = {}) => ({ phoneNumber: me.phone, type: 'Home' as const, address: HOME, ...changes })

const add = (changes: object = {}) => app.call(contract.addAddress, { body: body(changes) }, { token: me.token })
const addId = async (changes: object = {}) => (await add(changes)).reply.address._id
const list = async () =>
  (await app.call(contract.listAddresses, { params: { phone: me.phone } }, { token: me.token })).reply.addresses
const update = (id: string, changes: object = {}, as = me) =>
  app.call(contract.updateAddress, { params: { id }, body: body({ phoneNumber: as.phone, ...changes }) }, as)
const makeDefault = (id: string, as = me) =>
  app.call(contract.makeAddressDefault, { params: { id }, body: { phoneNumber: as.phone } }, as)
const remove = (id: string, as = me) =>
  app.call(contract.deleteAddress, { params: { id }, body: { phoneNumber: as.phone } }, as)

const NOT_FOUND = { status: 404, reply: { success: false, error: 'Not found', code: 'not_found' } }

describe('an address that is added with a key', () => {
  const addBy = (key: string, changes: object = {}) =>
    app.call(contract.addAddress, { body: body(changes) }, { token: me.token, key })

  test('is stored once, however often and however close it is asked for again', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => addBy('address-0001')))
    answers.push(await addBy('address-0001'))
    expect(new Set(answers.map(({ status, reply }) => `${status} ${reply.address?._id}`)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('with another body is rejected, and without a key each request adds one', async () => {
    await addBy('address-0002')
    expect((await addBy('address-0002', { type: 'Office' })).reply.code).toBe('idempotency_key_reused')
    await add()
    expect(await list()).toHaveLength(2)
  })
})

describe('addresses', () => {
  test('there are none at first', async () => {
    expect(await list()).toEqual([])
  })

  test('the first becomes the default, later ones do not', async () => {
    const first = await add({ name: 'Asha' })
    expect(first.status).toBe(200)
    expect(first.reply.address).toEqual({
      _id: expect.any(String),
      type: 'Home',
      name: 'Asha',
      address: HOME,
      is_default: true,
    })
    expect((await add({ type: 'Office' })).reply.address.is_default).toBe(false)
  })

  // shows: C7.addresses.1
  test('the default stands first, then the newest', async () => {
    const first = await addId()
    const second = await addId({ type: 'Office' })
    const third = await addId({ type: 'Other' })
    expect((await list()).map(({ _id }) => _id)).toEqual([first, third, second])
    await makeDefault(second)
    expect((await list()).map(({ _id, is_default }) => [_id, is_default])).toEqual([
      [second, true],
      [third, false],
      [first, false],
    ])
  })

  test('the name falls back to User, the text loses its outer spaces', async () => {
    const { reply } = await add({ name: '   ', address: `  ${HOME}  ` })
    expect(reply.address).toMatchObject({ name: 'User', address: HOME })
  })

  test('the text of the default is the address of the customer', async () => {
    const user = async () => (await app.call(contract.me, {}, { token: me.token })).reply.user
    expect((await user()).address).toBeNull()
    await add()
    expect((await user()).address).toBe(HOME)
  })

  // shows: C7.addresses.3
  test('can be changed, the default stays what it is', async () => {
    const id = await addId()
    const { status, reply } = await update(id, { type: 'Office', name: 'Desk', address: 'Office 5, Tech Towers' })
    expect(status).toBe(200)
    expect(reply.address).toEqual({
      _id: id,
      type: 'Office',
      name: 'Desk',
      address: 'Office 5, Tech Towers',
      is_default: true,
    })
    expect(await list()).toEqual([reply.address])
  })

  // shows: C7.addresses.5
  test('deleting the default makes the newest of the others the default', async () => {
    const first = await addId()
    await addId()
    const newest = await addId()
    expect(await remove(first)).toMatchObject({ status: 200, reply: { success: true } })
    const left = await list()
    expect(left).toHaveLength(2)
    expect(left[0]).toMatchObject({ _id: newest, is_default: true })
    for (const { _id } of left) await remove(_id)
    expect(await list()).toEqual([])
    expect((await add()).reply.address.is_default).toBe(true)
  })

  test('twenty are kept, not one more, even of 25 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => add()))
    const rejected = answers.filter(({ status }) => status === 409)
    expect(rejected).toHaveLength(5)
    expect(rejected[0]?.reply).toEqual({
      success: false,
      error: 'You have saved as many addresses as we can keep. Please delete one first.',
      code: 'address_limit',
    })
    const kept = await list()
    expect(kept).toHaveLength(20)
    expect(kept.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  // shows: C4.checkout.2, C7.addresses.4
  test('of many changes of the default at once one wins', async () => {
    const ids = [await addId(), await addId(), await addId(), await addId()]
    await Promise.all([...ids, ...ids].map((id) => makeDefault(id)))
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  const SHORT = 'Please enter a complete address (minimum 10 characters)'
  const LONG = 'This address is too long. Please keep it under 500 characters.'
  const invalid = (field: string) => `The request is not valid: body.${field}.`
  test.each([
    [{ address: '' }, 'address_empty', 'Please enter an address'],
    [{ address: '   ' }, 'address_empty', 'Please enter an address'],
    [{ address: undefined }, 'address_empty', 'Please enter an address'],
    [{ address: 5 }, 'address_empty', 'Please enter an address'],
    [{ address: '123456789' }, 'address_short', SHORT],
    [{ address: '   123456789   ' }, 'address_short', SHORT],
    [{ address: 'x'.repeat(501) }, 'address_long', LONG],
    [{ address: 'A street with a \0 in it' }, 'invalid_request', invalid('address')],
    [{ address: 'Half a \ud83c character' }, 'invalid_request', invalid('address')],
    [{ type: 'Palace' }, 'invalid_request', invalid('type')],
    [{ type: undefined }, 'invalid_request', invalid('type')],
    [{ name: 'x'.repeat(101) }, 'invalid_request', invalid('name')],
    [{ phoneNumber: undefined }, 'invalid_request', invalid('phoneNumber')],
    [{ userId: 'me' }, 'invalid_request', invalid('userId')],
  ])('adding rejects %j', async (changes, code, error) => {
    const { status, reply } = await add(changes)
    expect({ status, ...reply }).toEqual({ status: 400, success: false, error, code })
    expect(await list()).toEqual([])
  })

  test('changing rejects what adding rejects', async () => {
    const id = await addId()
    expect(await update(id, { address: 'short' })).toMatchObject({
      status: 400,
      reply: { code: 'address_short', error: SHORT },
    })
    expect((await list())[0]?.address).toBe(HOME)
  })

  test.each([10, 500])('a text of %i characters is good', async (length) => {
    expect((await add({ address: 'x'.repeat(length) })).status).toBe(200)
  })
})

describe("another's addresses", () => {
  // shows: C1.1
  test('do not exist: not to be read, changed, chosen or deleted', async () => {
    const mine = await addId()
    for (const answer of [
      await update(mine, {}, another),
      await makeDefault(mine, another),
      await remove(mine, another),
    ]) {
      expect(answer).toMatchObject(NOT_FOUND)
    }
    expect(await list()).toMatchObject([{ _id: mine, address: HOME, is_default: true }])
    expect(await app.call(contract.listAddresses, { params: { phone: me.phone } }, another)).toMatchObject(NOT_FOUND)
    const stranger = { params: { phone: '+919999999999' } }
    expect(await app.call(contract.listAddresses, stranger, another)).toMatchObject(NOT_FOUND)
  })

  test("cannot be added under another's phone or id", async () => {
    expect(await add({ phoneNumber: another.phone })).toMatchObject(NOT_FOUND)
    expect(await add({ userId: another.id })).toMatchObject(NOT_FOUND)
    expect((await add({ userId: me.id })).status).toBe(200)
  })

  test.each(['no-uuid', newId(), '00000000-0000-0000-0000-000000000000', "' OR 1=1 --", '%00'])(
    'the id %s does not exist',
    async (id) => {
      for (const answer of [await update(id), await makeDefault(id), await remove(id)]) {
        expect(answer).toMatchObject(NOT_FOUND)
      }
    },
  )

  test('the own phone may be written in other ways', async () => {
    const spaced = me.phone.replace('+91', '')
    expect((await app.call(contract.listAddresses, { params: { phone: spaced } }, me)).status).toBe(200)
    expect((await add({ phoneNumber: spaced })).status).toBe(200)
  })
})
