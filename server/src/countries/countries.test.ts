import { readPhone } from '@kasuwa/contract/platform/numbering-plans'
import { getExampleNumber } from 'libphonenumber-js/core'
import examples from 'libphonenumber-js/mobile/examples'
import plans from 'libphonenumber-js/mobile/metadata'
import { expect, test } from 'vitest'
import { newEmail, registrationForm, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { expandPrefixes } from './mobile-prefixes.ts'

const server = await testServer()
const get = (path: string, language = 'en') => send(server, 'GET', path, undefined, { headers: { 'accept-language': language } })

interface Listed {
  id: string
  name: string
  country_code: string | null
  mobile_begin_with: string[]
  phone_number_lengths: number[]
}
const rowsOf = (body: unknown) => (body as { rows: Listed[] }).rows

test('a stranger gets every country at once, by name in their language, with what its phones look like', async () => {
  const { status, body } = await get('/v1/countries')
  const rows = rowsOf(body)
  expect(status).toBe(200)
  expect(rows).toHaveLength(249)
  expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(rows.find(({ id }) => id === 'NG')).toEqual({
    id: 'NG',
    alpha2: 'NG',
    name: 'Nigeria',
    alpha3: 'NGA',
    country_code: '234',
    mobile_begin_with: expect.arrayContaining(['701', '71', '803', '916']),
    phone_number_lengths: [10],
  })
  expect(rows.find(({ id }) => id === 'AQ')).toMatchObject({ name: 'Antarctica', country_code: null, mobile_begin_with: [] })
  expect(rowsOf((await get('/v1/countries?search=allemagne', 'fr')).body)).toMatchObject([{ id: 'DE', name: 'Allemagne' }])
  expect((await get('/v1/countries?per_page=20&page=2&sort=name.desc')).body).toMatchObject({ page: { number: 2, total_pages: 13 } })
})

test('an ordinary mobile number of each country begins and is as long as its row says', async () => {
  for (const { id, mobile_begin_with, phone_number_lengths } of rowsOf((await get('/v1/countries')).body)) {
    const number = getExampleNumber(id as 'NG', examples, plans)?.nationalNumber
    if (!number) continue
    expect(phone_number_lengths, id).toContain(number.length)
    expect(
      mobile_begin_with.filter((head) => number.startsWith(head)),
      `${id} ${number}`,
    ).toHaveLength(1)
    expect(readPhone(number, id), id).toBeDefined()
  }
})

/** Countries where a longer number with the same prefix is a mailbox or a landline, and no mobile. */
const alsoLonger = ['DE', 'GA', 'IE', 'IT', 'VA']

test('a number that begins as mobiles do and has up to four figures too many is no number of its country', async () => {
  const accepted = new Set<string>()
  for (const { id, country_code, mobile_begin_with, phone_number_lengths } of rowsOf((await get('/v1/countries')).body))
    for (const head of mobile_begin_with)
      for (const more of [1, 2, 3, 4]) {
        const typed = `+${country_code}${head.padEnd(Math.max(...phone_number_lengths) + more, '5')}`
        if (readPhone(typed, id) !== undefined) accepted.add(id)
      }
  expect([...accepted].toSorted()).toEqual(alsoLonger)
  expect(['080312345780', '0803123457801', '0706 820 0333 7'].map((typed) => readPhone(typed, 'NG'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the prefixes of numbers are derived from the pattern of a numbering plan', () => {
  expect(expandPrefixes(String.raw`(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|9(?:0[1-9]))\d{7}`)).toEqual(
    '701 702 703 704 705 706 707 708 709 71 72 819 901 902 903 904 905 906 907 908 909'.split(' '),
  )
  expect(expandPrefixes(String.raw`1?23{0,2}5`)).toEqual(['123', '125', '233', '235', '25'])
  expect(() => expandPrefixes('5+')).toThrow('written as never before')
})

test('Nigeria has its 36 states and the capital territory; elsewhere a state is free text', async () => {
  const rows = rowsOf((await get('/v1/states')).body)
  expect(rows).toHaveLength(37)
  expect(rows).toContainEqual({ id: 'NG-LA', name: 'Lagos' })
  expect(rows).toContainEqual({ id: 'NG-FC', name: 'Federal Capital Territory' })
  expect(rowsOf((await get('/v1/states?country=NG&search=kat')).body)).toEqual([{ id: 'NG-KT', name: 'Katsina' }])
  expect((await get('/v1/states?country=GH')).body).toMatchObject({ page: { total_rows: 0 }, rows: [] })
  expect(await get('/v1/states?country=Ghana')).toMatchObject({ status: 422 })
})

test('an address takes a state by id or name and keeps its name', async () => {
  const shop = await openShop(server)
  const states = { 'NG-OY': 'Oyo', 'kano state': 'Kano', 'FCT, Abuja': 'Federal Capital Territory', Abuja: 'Federal Capital Territory' }
  for (const [state, storedName] of Object.entries(states))
    expect((await shop.call('PATCH', '/v1/business', { address: { state } })).body.business?.address).toMatchObject({ state: storedName })
  expect((await shop.call('PATCH', '/v1/business', { address: { state: 'Ashanti' } })).body.errors).toEqual({
    'address.state': ['This state was not found in the country'],
  })
  expect((await shop.call('PATCH', '/v1/business', { address: { country: 'ZZ' } })).body.errors).toEqual({
    'address.country': ['There is no such country'],
  })
  expect((await shop.call('PATCH', '/v1/business', { address: { country: 'GH', state: 'Ashanti' } })).body.business?.address).toMatchObject(
    {
      country: 'GH',
      state: 'Ashanti',
    },
  )
  expect(await shop.call('PATCH', '/v1/business', { address: { country: 'NG' } })).toMatchObject({ status: 422 })
})

test('registration and locations read states the same way', async () => {
  const shop = await openShop(server)
  const place = { name: 'Bodija', state: 'NG-OY', city: 'Ibadan', address: '1 Ring Road', latitude: 7.4, longitude: 3.9 }
  const response = await shop.call('PUT', '/v1/business/inventory-locations', place)
  expect(response.body.location).toMatchObject({ country: 'NG', state: 'Oyo' })
  const path = `/v1/business/inventory-locations/${response.body.location?.id}`
  expect((await shop.call('PATCH', path, { state: 'Ashanti' })).body.errors).toEqual({ state: ['This state was not found in the country'] })
  expect((await shop.call('PATCH', path, { city: 'Iseyin' })).body.location).toMatchObject({ state: 'Oyo', city: 'Iseyin' })
  const wrong = registrationForm(newEmail(), { state: 'Ashanti' })
  expect((await send(server, 'POST', '/v1/merchant/register', wrong)).body.errors).toEqual({
    state: ['This state was not found in the country'],
  })
  expect(await send(server, 'POST', '/v1/merchant/register', { ...wrong, state: 'ng-ed' })).toMatchObject({ status: 201 })
})
