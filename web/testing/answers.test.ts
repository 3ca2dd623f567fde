import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { answer, callsTo, forgetAnswers, hold, refusal, takeServersPlace } from './answers.ts'

globalThis.location ??= { href: 'http://shop.test/' } as Location
takeServersPlace()
const get = (path: string) => fetch(path).then((response) => response.json() as Promise<unknown>)
const brand = { name: 'Tecno' }

test('an answer that the contract does not have is refused where it is said, with the path that does not fit', () => {
  expect(() => answer(api.brands.list, { rows: [{ name: 5 as never }] })).toThrow(
    /GET \/v1\/business\/brands never answers that\. rows\.0\.name: /,
  )
  expect(() => answer(api.brands.list, { rows: [{ ...brand, colour: 'red' } as never] })).toThrow(/never answers that\. It has .*colour/)
  expect(() => answer(api.brands.list, { rows: [brand] })).not.toThrow()
  expect(forgetAnswers()).toEqual([])
})

test('so is one that is worked out once the call comes', async () => {
  answer(api.brands.list, () => ({ rows: [{ name: 5 as never }] }))
  await get('/v1/business/brands')
  expect(forgetAnswers()).toEqual([expect.stringMatching(/never answers that\. rows\.0\.name/)])
})

test('a request that no answer is declared for, and one that the server would refuse, are faults', async () => {
  await get('/v1/business/brands')
  answer(api.brands.list, { rows: [] })
  await get('/v1/business/brands?sort=colour.asc')
  answer(api.brands.create, { brand })
  await fetch('/v1/business/brands', { method: 'PUT', body: '{"name":""}' })
  expect(forgetAnswers()).toEqual([
    'No answer is declared: GET /v1/business/brands',
    expect.stringMatching(/^GET \/v1\/business\/brands would be refused: sort/),
    expect.stringMatching(/^PUT \/v1\/business\/brands would be refused: name/),
  ])
})

test('the rest of a reply is filled in, each row has an id of its own, and the calls are recorded', async () => {
  answer(api.brands.list, { rows: [brand, { name: 'Itel' }] })
  const { rows } = (await get('/v1/business/brands?search=te')) as { rows: { id: string; name: string }[] }
  expect(rows.map(({ name }) => name)).toEqual(['Tecno', 'Itel'])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  expect(callsTo(api.brands.list)).toMatchObject([{ query: { search: 'te' } }])
  expect(forgetAnswers()).toEqual([])
  expect(callsTo(api.brands.list)).toEqual([])
})

test('a reply waits until its release, and a refusal returns its message', async () => {
  answer(api.brands.list, refusal(403, { message: 'No' }))
  const release = hold(api.brands.list)
  let isThere = false
  const reply = get('/v1/business/brands').then((body) => ((isThere = true), body))
  await expect.poll(() => callsTo(api.brands.list).length).toBe(1)
  expect(isThere).toBe(false)
  release()
  expect(await reply).toEqual({ message: 'No' })
  expect(forgetAnswers()).toEqual([])
})
