import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import type { JsonBody } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await testServer()
const actions = '/v1/business/inventory-actions'
const levels = ['sale', 'stock_intake', 'return_inward', 'return_outward', 'adjustment']

/** Two phones of an intake, and a kit that has one in it. */
async function openKits() {
  const shop = await openWorld(server)
  const levelsAre = (level: number) =>
    shop.mustCall(
      'PATCH',
      '/v1/business/actions-approval-level',
      Object.fromEntries(levels.map((kind) => [`${kind}_approval_level`, level])),
    )
  await levelsAre(0)
  const contact = await addContact(server, shop, 'Slot Ltd')
  const make = async (form: object) => String((await shop.mustCall('PUT', '/v1/business/products', form)).product?.id)
  const phone = await make({ name: 'Handset', type: 'phone', price: 100_00, has_serial_number: true })
  const kit = await make({ name: 'Kit', type: 'standard', price: 50_00, composites: [{ product: phone, quantity: 1 }] })
  const parties = { contact, location: shop.location }
  const units = (of: readonly string[]) => ({ serial_numbers: of })
  const parts = (of: readonly string[]) => ({ components: [{ product: phone, serial_numbers: of }] })
  const put = (path: string, item: object, more: object = {}) =>
    shop.call('PUT', path, { ...parties, items: [{ quantity: 1, ...item }], ...more })
  const intake = (of: readonly string[]) =>
    put(`${actions}/intakes`, { product: phone, quantity: of.length, cost: 10_00, metadata: units(of) })
  const sellKits = (of: readonly string[]) =>
    put(
      '/v1/business/sales',
      { product: kit, quantity: of.length, price: 50_00, metadata: parts(of) },
      { payable_amount: of.length * 50_00 },
    )
  const sell = (serial: string) =>
    put('/v1/business/sales', { product: phone, price: 100_00, metadata: units([serial]) }, { payable_amount: 100_00 })
  const kitBack = (sale: string, serial: string, condition?: 'damaged') =>
    put(
      `${actions}/return-inwards`,
      { product: kit, price: 50_00, metadata: { ...parts([serial]), ...(condition && { condition }) } },
      { sale },
    )
  const sendBack = (of: string, serial: string, condition?: 'damaged') =>
    put(
      `${actions}/return-outwards`,
      { product: phone, cost: 10_00, metadata: { ...units([serial]), ...(condition && { condition }) } },
      { intake: of },
    )
  const done = async (answer: Promise<{ status: number; body: JsonBody }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const created = body.sale ?? body.inventory_action
    return { id: String(created?.id), number: String(created?.number), path: body.sale ? '/v1/business/sales' : actions }
  }
  type Document = Awaited<ReturnType<typeof done>>
  const cancel = ({ id, path }: Document) => shop.call('PATCH', `${path}/${id}/status`, { status: 'canceled' })
  /** Refused in words that name what stands in the way; nothing has moved. */
  const standsInTheWay = async (document: Document, by: Document) => {
    const before = await state()
    const { status, body } = await cancel(document)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(JSON.stringify(body)).toContain(by.number)
    expect(await state()).toEqual(before)
  }
  const state = async () => {
    const rows = (await shop.call('GET', '/v1/business/inventory-serial-numbers?sort=serial_number.asc')).body.rows as unknown as JsonBody[]
    const level = await levelOf(shop, phone)
    return {
      units: rows.map(({ serial_number, status }) => `${String(serial_number)} ${String(status)}`),
      ...{ on_hand: level?.on_hand ?? 0, value: level?.value ?? 0, committed: level?.committed ?? 0 },
      balance: Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance),
    }
  }
  return { shop, phone, parties, intake, sellKits, sell, kitBack, sendBack, done, cancel, standsInTheWay, state, levelsAre }
}

test('a kit comes back broken and its phone goes to the supplier: each is taken back after what came after it, and that is named', async () => {
  const { intake, sellKits, sell, kitBack, sendBack, done, cancel, standsInTheWay, state } = await openKits()
  const intakeDocument = await done(intake(['A', 'B']))
  const kitSale = await done(sellKits(['A', 'B']))
  expect(await state()).toEqual({ units: ['A sold', 'B sold'], on_hand: 0, value: 0, committed: 0, balance: 80_00 })
  const broken = await done(kitBack(kitSale.id, 'A', 'damaged'))
  expect(await state()).toEqual({ units: ['A damaged', 'B sold'], on_hand: 0, value: 0, committed: 0, balance: 30_00 })
  const sent = await done(sendBack(intakeDocument.id, 'A', 'damaged'))
  const intactReturn = await done(kitBack(kitSale.id, 'B'))
  expect(await state()).toEqual({ units: ['A returned', 'B available'], on_hand: 1, value: 10_00, committed: 0, balance: -10_00 })
  const soldAgain = await done(sell('B'))

  await standsInTheWay(intakeDocument, sent)
  await standsInTheWay(kitSale, broken)
  await standsInTheWay(broken, sent)
  await standsInTheWay(intactReturn, soldAgain)
  expect((await kitBack(kitSale.id, 'A', 'damaged')).status).toBe(422)
  expect((await sendBack(intakeDocument.id, 'A', 'damaged')).status).toBe(422)

  for (const step of [soldAgain, intactReturn, sent, broken, kitSale, intakeDocument]) expect((await cancel(step)).status).toBe(200)
  expect(await state()).toMatchObject({ units: ['A void', 'B void'], on_hand: 0, value: 0, balance: 0 })
  // All of it once more, under the same numbers.
  const secondIntake = await done(intake(['A', 'B']))
  const kits = await done(sellKits(['B', 'A']))
  await done(kitBack(kits.id, 'B', 'damaged'))
  await done(sendBack(secondIntake.id, 'B', 'damaged'))
})

test('a pending return blocks a cancel like an approved one, until it is decided', async () => {
  const { shop, intake, sellKits, kitBack, sendBack, done, cancel, standsInTheWay, state, levelsAre } = await openKits()
  const intakeDocument = await done(intake(['A', 'B', 'C']))
  const kitSale = await done(sellKits(['A', 'B']))
  await levelsAre(1)
  const broken = await done(kitBack(kitSale.id, 'A', 'damaged'))
  const sent = await done(sendBack(intakeDocument.id, 'C'))
  expect(await state()).toMatchObject({ units: ['A sold', 'B sold', 'C committed'], on_hand: 1, committed: 1, balance: 70_00 })
  await standsInTheWay(kitSale, broken)
  await standsInTheWay(intakeDocument, sent)
  // The same unit returns once, in either order of approvals.
  expect((await kitBack(kitSale.id, 'A')).status).toBe(201)
  const approve = (id: string) => shop.call('PATCH', `${actions}/${id}/status`, { status: 'approved' })
  expect((await approve(broken.id)).status).toBe(200)
  expect(await state()).toMatchObject({ units: ['A damaged', 'B sold', 'C committed'], on_hand: 1, balance: 20_00 })
  expect((await shop.call('DELETE', `${actions}/${sent.id}`)).status).toBe(200)
  const waiting = (await shop.call('GET', `${actions}?status=pending`)).body.rows as unknown as { id: string }[]
  for (const { id } of waiting)
    expect([await approve(id), await state()]).toMatchObject([{ status: 422 }, { units: ['A damaged', 'B sold', 'C available'] }])
  for (const { id } of waiting) expect((await shop.call('DELETE', `${actions}/${id}`)).status).toBe(200)
  for (const step of [broken, kitSale, intakeDocument]) expect((await cancel(step)).status).toBe(200)
  expect(await state()).toMatchObject({ units: ['A void', 'B void', 'C void'], on_hand: 0, value: 0, committed: 0, balance: 0 })
})

test('a unit that is on the shelf is not to come onto it: said when that is recorded, and again when it takes effect', async () => {
  const { shop, phone, parties, levelsAre } = await openKits()
  const line = (of: string) => ({ product: phone, quantity: 1, metadata: { serial_numbers: [of] } })
  const comesIn = {
    intakes: (of: string) => ({ ...parties, items: [{ ...line(of), cost: 10_00 }] }),
    'return-inwards': (of: string) => ({ ...parties, items: [{ ...line(of), price: 10_00 }] }),
    adjustments: (of: string) => ({ location: parties.location, items: [{ ...line(of), reason: 'found' }] }),
  }
  const record = (kind: keyof typeof comesIn, of: string) => shop.call('PUT', `${actions}/${kind}`, comesIn[kind](of))
  await levelsAre(0)
  expect((await record('intakes', 'SHELF-1')).status).toBe(201)
  await levelsAre(1)
  for (const kind of Object.keys(comesIn) as (keyof typeof comesIn)[]) {
    const { status, body } = await record(kind, 'SHELF-1')
    expect([status, body.errors], kind).toEqual([
      422,
      { 'items.0.metadata.serial_numbers.0': [expect.stringMatching(/^SHELF-1 is on hand at /)] },
    ])
  }
  const pendingResponse = await record('intakes', 'SHELF-2')
  expect(pendingResponse.status).toBe(201)
  await levelsAre(0)
  expect((await record('intakes', 'SHELF-2')).status).toBe(201)
  const approved = await shop.call('PATCH', `${actions}/${String(pendingResponse.body.inventory_action?.id)}/status`, {
    status: 'approved',
  })
  expect([approved.status, JSON.stringify(approved.body)]).toEqual([422, expect.stringContaining('SHELF-2 is on hand at ')])
  // The corrected intake’s unit leaves the location for its pending replacement.
  await levelsAre(1)
  const [approvedIntake] = (await shop.call('GET', `${actions}?kind=intake&status=approved`)).body.rows as unknown as { id: string }[]
  const correctionResponse = await shop.call('PUT', `${actions}/intakes`, { ...comesIn.intakes('SHELF-2'), corrects: approvedIntake?.id })
  expect(correctionResponse.status, JSON.stringify(correctionResponse.body)).toBe(201)
})

test('the books are sound', () => expectSoundBooks(server))
