import { api, endpoints } from '@kasuwa/contract'
import { foreseenCalls } from '@kasuwa/contract/deletions'
import { expect, test } from 'vitest'
import { examples, nameOf } from '../testing/examples.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { approvedSale, openWorld } from '../testing/world.ts'

const server = await testServer()
const deletes = endpoints.filter(({ method, path }) => method === 'DELETE' && /^\/v1\/business\/.*\{id\}$/.test(path))
const callNamed = (name: string) => {
  const endpoint = deletes.find((call) => nameOf(call) === name)
  if (!endpoint?.of) throw new Error(name)
  return { ...endpoint, of: endpoint.of }
}

const neverPromises: Record<string, string> = {
  'savedReports.delete': 'of one’s own, and nothing names it: it is never refused',
  'savedViews.delete': 'nothing names it: it is never refused for that',
  'imports.delete': 'it answers row by row, and its question says that what is in use stays',
}

test('every deletion has a preview: by this call, or by the consequence of a document', () => {
  const paths = new Set(endpoints.map(({ path }) => path))
  const withConsequence = deletes.filter(({ path }) => paths.has(`${path}/consequence`)).map(nameOf)
  expect(deletes.map(nameOf).toSorted()).toEqual([...foreseenCalls, ...withConsequence, ...Object.keys(neverPromises)].toSorted())
  for (const call of foreseenCalls) expect(api.deletions.foreseen.access.permissions[call], call).toBe(callNamed(call).access)
})

/** Nothing of these kinds is refused as it stands in a shop that sells: what carries it lets it go. */
const goesAlways = ['productCategories.delete', 'brands.delete', 'productTags.delete', 'contactGroups.delete', 'serialNumbers.deleteLog']

test.each(foreseenCalls)('%s is foreseen as it answers, and nothing is gone by that', async (call) => {
  const { of: kind, path } = callNamed(call)
  const world = await openWorld(server)
  await approvedSale(world)
  const free = (await examples[call]?.id?.(world)) ?? (await world.another(kind))
  const answers: number[] = []
  for (const id of [await world.findOrCreate(kind), free]) {
    const ask = () => world.call('GET', `/v1/business/deletions?call=${call}&id=${id}`)
    const [first, secondResponse] = [await ask(), await ask()]
    expect(secondResponse, id).toMatchObject({ status: first.status, body: first.body })
    const done = await world.call('DELETE', path.replace('{id}', id))
    expect(first.status, `${call} ${JSON.stringify(done.body)}`).toBe(done.status)
    if (done.status !== 200) expect({ ...first.body, request_id: '' }).toEqual({ ...done.body, request_id: '' })
    else expect((await ask()).status).not.toBe(200)
    answers.push(done.status)
  }
  expect(answers[1]).toBe(200)
  if (goesAlways.includes(call)) expect(answers[0]).toBe(200)
})

test('a contact with a balance, or a product or location in use, is not promised to go', async () => {
  const world = await openWorld(server)
  const refusalOf = async (call: string, id: string) => {
    const { status, body } = await world.call('GET', `/v1/business/deletions?call=${call}&id=${id}`)
    expect(status, call).toBe(422)
    return String(body.message)
  }
  const owes = await world.another('contact')
  await world.mustCall('POST', `/v1/business/contacts/${owes}/adjust-balance`, { amount: 48_750, type: 'increment' })
  expect(await refusalOf('contacts.delete', owes)).toBe('This contact’s balance is not zero: settle it first')
  await approvedSale(world)
  await refusalOf('products.delete', await world.findOrCreate('product'))
  await refusalOf('locations.delete', world.location)
  const stranger = await openWorld(server)
  expect(await stranger.call('GET', `/v1/business/deletions?call=contacts.delete&id=${owes}`)).toMatchObject({ status: 404 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
