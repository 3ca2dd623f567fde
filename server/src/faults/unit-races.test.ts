import { expect, test, vi } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { type HttpAnswer, sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Units with serial numbers, sold and received at once over warm connections to two server processes (`docs/testing.md`). */
const rounds = atSize(5, 100)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const times = (answers: readonly HttpAnswer[], status: number) => answers.filter((answer) => answer.status === status).length

type CreateReply = Record<'sale' | 'inventory_action', { id: string } | undefined>

async function phoneShop() {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const make = async (form: object) => String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const product = await make({ name: 'Handset', type: 'phone', price: 100, has_serial_number: true })
  const kit = await make({ name: 'Kit', type: 'standard', price: 100, composites: [{ product, quantity: 1 }] })
  const { location } = shop
  const put = (client: number, path: string, body: object) => sendUntilTaken(server.urlOf(client), shop.token, 'PUT', path, body)
  const intake = (client: number, serials: readonly string[]) =>
    put(client, '/v1/business/inventory-actions/intakes', {
      ...{ contact, location },
      items: [{ product, quantity: serials.length, cost: 10_07, metadata: { serial_numbers: serials } }],
    })
  const sell = (client: number, item: object) =>
    put(client, '/v1/business/sales', { contact, location, items: [{ quantity: 1, price: 100, ...item }], payable_amount: 100 })
  const back = (client: number, serial: string, sale?: string) =>
    put(client, '/v1/business/inventory-actions/return-inwards', {
      ...{ contact, location, sale },
      items: [{ product, quantity: 1, price: 100, metadata: { serial_numbers: [serial] } }],
    })
  const change = (client: number, path: string, body: object) => sendUntilTaken(server.urlOf(client), shop.token, 'PATCH', path, body)
  return { shop, product, kit, intake, sell, back, change }
}

const clients = (count: number, work: (client: number) => Promise<HttpAnswer>) =>
  Promise.all(Array.from({ length: count }, (_, client) => work(client)))

test('one unit on twelve sales, alone and as a part: one has it, and the others are told whose it is', async () => {
  const { shop, product, kit, intake, sell } = await phoneShop()
  for (let round = 0; round < rounds; round++) {
    const [serial, otherSerial] = [`S-${round}`, `T-${round}`]
    expect((await intake(0, [serial, otherSerial])).status).toBe(201)
    const alone = { product, metadata: { serial_numbers: [serial] } }
    const asPart = { product: kit, metadata: { components: [{ product, serial_numbers: [serial.toLowerCase()] }] } }
    const answers = await clients(12, (client) => sell(client, client % 3 === 0 ? asPart : alone))
    expect([times(answers, 201), times(answers, 422)]).toEqual([1, 11])
    for (const { status, body } of answers) if (status === 422) expect(JSON.stringify(body)).toMatch(/was sold with SL-/)
    expect(await levelOf(shop, product)).toMatchObject({ on_hand: round + 1, value: (round + 1) * 10_07 })
  }
})

test('one number on twelve intakes, in any case and order: one takes it in, and the others are told that it is here', async () => {
  const { shop, product, intake } = await phoneShop()
  for (let round = 0; round < rounds; round++) {
    const answers = await clients(12, (client) => {
      const serials = [`N-${round}`, `M-${round}-${client}`, `L-${round}`]
      return intake(client, client % 2 ? serials : serials.toReversed().map((serial) => serial.toLowerCase()))
    })
    expect([times(answers, 201), times(answers, 422)]).toEqual([1, 11])
    expect(await levelOf(shop, product)).toMatchObject({ on_hand: (round + 1) * 3 })
  }
})

test('exactly one of many concurrent returns of a unit and a cancel of its sale succeeds', async () => {
  const { shop, product, intake, sell, back, change } = await phoneShop()
  for (let round = 0; round < rounds; round++) {
    const serial = `B-${round}`
    await intake(0, [serial])
    const sale = String(((await sell(0, { product, metadata: { serial_numbers: [serial] } })).body as CreateReply).sale?.id)
    const answers = await clients(12, (client) =>
      client === 11
        ? change(client, `/v1/business/sales/${sale}/status`, { status: 'canceled' })
        : back(client, serial, client % 2 ? sale : undefined),
    )
    expect([times(answers, 200) + times(answers, 201), times(answers, 422)]).toEqual([1, 11])
    expect(await levelOf(shop, product)).toMatchObject({ on_hand: round + 1, value: (round + 1) * 10_07 })
  }
})

test('a unit is renamed as a return is recorded that waits and names it: the one or the other, and the return can take effect', async () => {
  const { shop, product, intake, sell, back, change } = await phoneShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  for (let round = 0; round < rounds * 4; round++) {
    const serial = `R-${round}`
    await intake(0, [serial])
    const sale = String(((await sell(0, { product, metadata: { serial_numbers: [serial] } })).body as CreateReply).sale?.id)
    const response = await shop.call('GET', `/v1/business/inventory-serial-numbers?search=${serial}`)
    const unit = (response.body.rows as unknown as { id: string; serial_number: string }[]).find(
      ({ serial_number }) => serial_number === serial,
    )
    const [returned, renamed] = await Promise.all([
      back(round, serial, round % 3 ? sale : undefined),
      change(round + 1, `/v1/business/inventory-serial-numbers/${unit?.id ?? ''}`, { serial_number: `Q-${round}` }),
    ])
    expect([
      [201, 422],
      [422, 200],
    ]).toContainEqual([returned.status, renamed.status])
    if (returned.status !== 201) continue
    const path = `/v1/business/inventory-actions/${String((returned.body as CreateReply).inventory_action?.id)}/status`
    expect((await change(round, path, { status: 'approved' })).status).toBe(200)
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
