import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, levelOf } from '../testing/goods.ts'
import { type Body, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

/** `quality.md`, Any sequence: units that come in, are promised, sold, lost and taken back in any order, held against a model of their states. */
const runs = process.env.LONG ? 300 : 12
const seed = Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_261_123))
const server = await testServer()

const serials = ['A', 'B', 'C'] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('intake' as const),
      of: fc.subarray([...serials], { minLength: 1 }),
      cost: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sale' as const), of: fc.subarray([...serials], { minLength: 1 }), waits: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('loss' as const),
      of: fc.subarray([...serials], { minLength: 1, maxLength: 1 }),
      reason: fc.constantFrom('loss', 'damage'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cost' as const), of: fc.constantFrom(...serials), cost: fc.integer({ min: 0, max: 99_999 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const), which: fc.nat({ max: 20 }) }) },
)

interface Unit {
  status: 'new' | 'available' | 'committed' | 'sold' | 'void' | 'damaged'
  cost: number
  /** The document that holds it, or that it left with. */
  by: number | null
  /** The intake that it came in with last. */
  from: number | null
}

interface Deed {
  kind: 'sales' | 'inventory-actions'
  id: string
  status: 'pending' | 'approved' | 'canceled'
  /** Each unit as it found it, and as it left it. */
  units: Map<string, { before: Unit; after: Unit; revalued: boolean }>
}

test('whatever happens to units in whatever order, each is where and what the model says, and a shelf is worth what they cost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const shop = await openShop(server)
      const contact = await addContact(server, shop)
      const form = { name: 'Handset', type: 'phone', price: 100, has_serial_number: true }
      const product = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
      const { location } = shop
      const units = new Map<string, Unit>(serials.map((serial) => [serial, { status: 'new', cost: 0, by: null, from: null }]))
      const deeds: Deed[] = []
      const unit = (serial: string) => units.get(serial) as Unit
      const stored = async () => (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body.rows as unknown as Body[]

      /** A document that is recorded: refused whole where one of its units is not as it must be. */
      const record = async (
        kind: Deed['kind'],
        path: string,
        body: object,
        of: readonly string[],
        from: readonly Unit['status'][],
        change: (before: Unit) => Pick<Unit, 'status' | 'cost'>,
        isPending = false,
      ) => {
        const fits = of.every((serial) => from.includes(unit(serial).status))
        const { status, body: answer } = await shop.call('PUT', `/v1/business/${path}`, { location, ...body })
        expect(status, JSON.stringify(answer)).toBe(fits ? 201 : 422)
        if (!fits) return
        const id = String(Object.values(answer)[0]?.id)
        const deed: Deed = { kind, id, status: isPending ? 'pending' : 'approved', units: new Map() }
        for (const serial of of) {
          const before = unit(serial)
          const from = path.endsWith('intakes') ? deeds.length : before.from
          const after: Unit = { ...change(before), by: null, from }
          if (after.status !== 'available') after.by = deeds.length
          deed.units.set(serial, { before, after, revalued: false })
          units.set(serial, after)
        }
        deeds.push(deed)
      }
      const item = (of: readonly string[], more: object) => ({ product, quantity: of.length, metadata: { serial_numbers: of }, ...more })

      for (const one of steps) {
        if (one.do === 'intake')
          await record(
            'inventory-actions',
            'inventory-actions/intakes',
            { contact, items: [item(one.of, { cost: one.cost })] },
            one.of,
            ['new', 'sold', 'void'],
            () => ({ status: 'available', cost: one.cost }),
          )
        else if (one.do === 'sale') {
          await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: one.waits ? 1 : 0 })
          const body = { contact, items: [item(one.of, { price: 100 })], payable_amount: one.of.length * 100 }
          await record(
            'sales',
            'sales',
            body,
            one.of,
            ['available'],
            ({ cost }) => ({ status: one.waits ? 'committed' : 'sold', cost }),
            one.waits,
          )
        } else if (one.do === 'loss') {
          const items = [item(one.of, { quantity: -1, reason: one.reason })]
          const to = one.reason === 'damage' ? 'damaged' : 'void'
          await record('inventory-actions', 'inventory-actions/adjustments', { items }, one.of, ['available'], ({ cost }) => ({
            status: to,
            cost,
          }))
        } else if (one.do === 'cost') {
          const before = unit(one.of)
          const id = (await stored()).find(({ serial_number }) => String(serial_number) === one.of)?.id
          if (!id) continue
          const { status } = await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String(id)}`, { cost: one.cost })
          expect(status).toBe(before.status === 'available' || before.cost === one.cost ? 200 : 422)
          if (status === 422 || before.cost === one.cost) continue
          const rows = (await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')).body.rows
          const after = { ...before, cost: one.cost }
          units.set(one.of, after)
          deeds.push({
            kind: 'inventory-actions',
            id: String(rows?.[0]?.id),
            status: 'approved',
            units: new Map([[one.of, { before, after, revalued: true }]]),
          })
        } else {
          const at = one.which % Math.max(deeds.length, 1)
          const deed = deeds[at]
          if (!deed || (one.do === 'approve' && deed.status !== 'pending') || deed.status === 'canceled') continue
          const asLeft = [...deed.units].every(([serial, { before, after, revalued }]) => {
            const now = unit(serial)
            if (revalued) return now.status === 'available' && now.from === before.from && now.cost - (after.cost - before.cost) >= 0
            return (
              now.status === after.status &&
              now.by === after.by &&
              (now.status !== 'available' || (now.cost === after.cost && now.from === after.from))
            )
          })
          const status = one.do === 'approve' ? 'approved' : 'canceled'
          const answer = await shop.call('PATCH', `/v1/business/${deed.kind}/${deed.id}/status`, { status })
          expect(answer.status, JSON.stringify(answer.body)).toBe(one.do === 'approve' || asLeft ? 200 : 422)
          if (answer.status !== 200) continue
          deed.status = status
          for (const [serial, { before, after, revalued }] of deed.units) {
            const now = unit(serial)
            if (status === 'approved') {
              const sold: Unit = { ...now, status: 'sold', by: at }
              deed.units.set(serial, { before, after: sold, revalued })
              units.set(serial, sold)
            } else if (revalued) units.set(serial, { ...now, cost: now.cost - (after.cost - before.cost) })
            else units.set(serial, before.status === 'new' ? { ...now, status: 'void', by: at } : before)
          }
        }
        const told = Object.fromEntries(
          (await stored()).map(({ serial_number, status, cost }) => [String(serial_number), [String(status), Number(cost)]]),
        )
        expect(told).toEqual(
          Object.fromEntries(
            [...units].filter(([, { status }]) => status !== 'new').map(([serial, { status, cost }]) => [serial, [status, cost]]),
          ),
        )
      }
      const here = [...units.values()].filter(({ status }) => status === 'available' || status === 'committed')
      const level = await levelOf(shop, product)
      expect([Number(level?.on_hand ?? 0), Number(level?.value ?? 0)]).toEqual([here.length, here.reduce((sum, { cost }) => sum + cost, 0)])
    }),
    { numRuns: runs, seed },
  )
  expect(await violations(server.ownerUrl)).toEqual([])
}, 600_000)
