import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { atSize, seedFrom } from '../testing/long.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

/** Units are received, reserved, sold, lost, returned, sent back and undone in any order, compared with a model of their statuses (`docs/testing.md`). */
const runs = atSize(12, 300)
const seed = seedFrom(20_261_123)
const server = await ownServer()

const serials = ['A', 'B', 'C'] as const
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true))
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('intake' as const),
      of: fc.subarray([...serials], { minLength: 1 }),
      cost: fc.integer({ min: 0, max: 99_999 }),
      waits: seldom,
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
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('bring back' as const, 'send back' as const),
      of: fc.subarray([...serials], { minLength: 1 }),
      ...{ which: fc.nat({ max: 20 }), isFree: seldom, isDamaged: fc.boolean(), waits: seldom },
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const), which: fc.nat({ max: 20 }) }) },
)

interface Unit {
  status: 'new' | 'available' | 'committed' | 'sold' | 'returned' | 'void' | 'damaged'
  cost: number
  /** The document that reserved it, or with which it left. */
  by: number | null
  /** Its last intake, by position among the deeds. */
  from: number | null
}

interface Deed {
  kind: 'sales' | 'inventory-actions'
  id: string
  status: 'pending' | 'approved' | 'canceled'
  is: 'intake' | 'sale' | 'loss' | 'cost' | 'bring back' | 'send back'
  /** The sale or the intake that it returns from. */
  of: Deed | null
  named: readonly string[]
  /** Whether it may move a unit so, and the unit's status afterwards. */
  may(unit: Unit): boolean
  become(unit: Unit): Omit<Unit, 'by' | 'from'>
  /** Each unit before and after it. */
  units: Map<string, { before: Unit; after: Unit; revalued: boolean }>
}

test('each unit has the status and cost of the model after any sequence, and a shelf is worth the costs of its units', async () => {
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
      const stored = async () => (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body.rows as unknown as JsonBody[]

      const change = (deed: Deed, at: number, become = deed.become) => {
        for (const serial of deed.named) {
          const now = unit(serial)
          const from = deed.is === 'intake' ? at : now.from
          const after: Unit = { ...become(now), by: null, from }
          if (after.status !== 'available') after.by = at
          deed.units.set(serial, { before: deed.units.get(serial)?.before ?? now, after, revalued: false })
          units.set(serial, after)
        }
      }
      const activeReturnsOf = (of: Deed) => deeds.filter((deed) => deed.of === of && deed.status !== 'canceled')

      /** A document that is recorded: refused in full if one of its units has the wrong status, or if it returns more than there was. */
      const record = async (
        path: string,
        body: object,
        input: Pick<Deed, 'is' | 'named' | 'may' | 'become'> & { of?: Deed | undefined },
        isPending: boolean,
        holds: boolean,
      ) => {
        const { is, named, may, become, of = null } = input
        await shop.call('PATCH', '/v1/business/actions-approval-level', {
          ...{ sale_approval_level: Number(isPending), stock_intake_approval_level: Number(isPending) },
          ...{ return_inward_approval_level: Number(isPending), return_outward_approval_level: Number(isPending) },
        })
        const room = of ? of.named.length - activeReturnsOf(of).reduce((sum, deed) => sum + deed.named.length, 0) : named.length
        const isThere = of === null || (of.status === 'approved' && room >= named.length)
        // A pending return reserves nothing: its units must be known, and on no shelf.
        const isKnown = is === 'intake' || named.every((serial) => unit(serial).status !== 'new')
        const isOff = named.every((serial) => !['available', 'committed'].includes(unit(serial).status))
        const fits = isThere && (isPending && !holds ? isKnown && isOff : named.every((serial) => may(unit(serial))))
        const { status, body: answer } = await shop.call('PUT', `/v1/business/${path}`, { location, ...body })
        expect(status, JSON.stringify(answer)).toBe(fits ? 201 : 422)
        if (!fits) return
        const id = String(Object.values(answer)[0]?.id)
        const kind = path === 'sales' ? path : 'inventory-actions'
        const deed: Deed = { kind, id, status: isPending ? 'pending' : 'approved', is, of, named, may, become, units: new Map() }
        deeds.push(deed)
        if (!isPending) change(deed, deeds.length - 1)
        else if (holds) change(deed, deeds.length - 1, ({ cost }) => ({ status: 'committed', cost }))
      }
      const item = (of: readonly string[], more: object) => ({ product, quantity: of.length, metadata: { serial_numbers: of }, ...more })

      const damagedOr = (line: { metadata: object }, isDamaged: boolean) =>
        isDamaged ? { ...line, metadata: { ...line.metadata, condition: 'damaged' } } : line

      for (const nextStep of steps) {
        const among =
          (...states: Unit['status'][]) =>
          ({ status }: Unit) =>
            states.includes(status)
        const becoming =
          (status: Unit['status']) =>
          ({ cost }: Unit) => ({ status, cost })
        const deedOf = (is: Deed['is'], which: number) => {
          const those = deeds.filter((deed) => deed.is === is)
          return those[which % Math.max(those.length, 1)]
        }
        if (nextStep.do === 'intake') {
          const [unitSerials, may] = [nextStep.of, among('new', 'sold', 'returned', 'void')]
          const become = () => ({ status: 'available' as const, cost: nextStep.cost })
          const body = { contact, items: [item(unitSerials, { cost: nextStep.cost })] }
          await record('inventory-actions/intakes', body, { is: 'intake', named: unitSerials, may, become }, nextStep.waits, false)
        } else if (nextStep.do === 'sale') {
          const body = { contact, items: [item(nextStep.of, { price: 100 })], payable_amount: nextStep.of.length * 100 }
          await record(
            'sales',
            body,
            { is: 'sale', named: nextStep.of, may: among('available'), become: becoming('sold') },
            nextStep.waits,
            true,
          )
        } else if (nextStep.do === 'loss') {
          const items = [item(nextStep.of, { quantity: -1, reason: nextStep.reason })]
          const become = becoming(nextStep.reason === 'damage' ? 'damaged' : 'void')
          const input = { is: 'loss' as const, named: nextStep.of, may: among('available'), become }
          await record('inventory-actions/adjustments', { items }, input, false, true)
        } else if (nextStep.do === 'bring back') {
          const of = deedOf('sale', nextStep.which)
          if (!of) continue
          const at = deeds.indexOf(of)
          const may = ({ status, by }: Unit) => status === 'sold' && by === at
          const body = { contact, sale: of.id, items: [damagedOr(item(nextStep.of, { price: 100 }), nextStep.isDamaged)] }
          const input = { is: nextStep.do, of, named: nextStep.of, may, become: becoming(nextStep.isDamaged ? 'damaged' : 'available') }
          await record('inventory-actions/return-inwards', body, input, nextStep.waits, false)
        } else if (nextStep.do === 'send back') {
          const of = nextStep.isFree ? undefined : deedOf('intake', nextStep.which)
          const body = { contact, intake: of?.id, items: [damagedOr(item(nextStep.of, { cost: 50 }), nextStep.isDamaged)] }
          const may = among(nextStep.isDamaged ? 'damaged' : 'available')
          const input = { is: nextStep.do, of, named: nextStep.of, may, become: becoming('returned') }
          await record('inventory-actions/return-outwards', body, input, nextStep.waits, !nextStep.isDamaged)
        } else if (nextStep.do === 'cost') {
          const before = unit(nextStep.of)
          const id = (await stored()).find(({ serial_number }) => String(serial_number) === nextStep.of)?.id
          if (!id) continue
          const { status } = await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String(id)}`, { cost: nextStep.cost })
          expect(status).toBe(before.status === 'available' || before.cost === nextStep.cost ? 200 : 422)
          if (status === 422 || before.cost === nextStep.cost) continue
          const rows = (await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')).body.rows
          const after = { ...before, cost: nextStep.cost }
          units.set(nextStep.of, after)
          deeds.push({
            kind: 'inventory-actions',
            id: String(rows?.[0]?.id),
            ...{ status: 'approved', is: 'cost', of: null, named: [nextStep.of], may: () => true, become: () => after },
            units: new Map([[nextStep.of, { before, after, revalued: true }]]),
          })
        } else {
          const at = nextStep.which % Math.max(deeds.length, 1)
          const deed = deeds[at]
          if (!deed || (nextStep.do === 'approve' && deed.status !== 'pending') || deed.status === 'canceled') continue
          // A unit that the document reserved is still available to it; others may have changed status meanwhile.
          const may = deed.units.size > 0 || deed.named.every((serial) => deed.may(unit(serial)))
          const asLeft = [...deed.units].every(([serial, { before, after, revalued }]) => {
            const now = unit(serial)
            if (revalued) return now.status === 'available' && now.from === before.from && now.cost - (after.cost - before.cost) >= 0
            return (
              now.status === after.status &&
              now.by === after.by &&
              (now.status !== 'available' || (now.cost === after.cost && now.from === after.from))
            )
          })
          const status = nextStep.do === 'approve' ? 'approved' : 'canceled'
          const answer = await shop.call('PATCH', `/v1/business/${deed.kind}/${deed.id}/status`, { status })
          expect(answer.status, JSON.stringify(answer.body)).toBe(
            (nextStep.do === 'approve' ? may : asLeft && activeReturnsOf(deed).length === 0) ? 200 : 422,
          )
          if (answer.status !== 200) continue
          deed.status = status
          if (status === 'approved') change(deed, at)
          for (const [serial, { before, after, revalued }] of status === 'canceled' ? deed.units : []) {
            const now = unit(serial)
            if (revalued) units.set(serial, { ...now, cost: now.cost - (after.cost - before.cost) })
            else units.set(serial, before.status === 'new' ? { status: 'void', cost: now.cost, by: at, from: now.from } : before)
          }
        }
        const actualUnits = Object.fromEntries(
          (await stored()).map(({ serial_number, status, cost }) => [String(serial_number), [String(status), Number(cost)]]),
        )
        expect(actualUnits).toEqual(
          Object.fromEntries(
            [...units].filter(([, { status }]) => status !== 'new').map(([serial, { status, cost }]) => [serial, [status, cost]]),
          ),
        )
      }
      const shelfUnits = [...units.values()].filter(({ status }) => status === 'available' || status === 'committed')
      const level = await levelOf(shop, product)
      expect([Number(level?.on_hand ?? 0), Number(level?.value ?? 0)]).toEqual([
        shelfUnits.length,
        shelfUnits.reduce((sum, { cost }) => sum + cost, 0),
      ])
    }),
    { numRuns: runs, seed },
  )
}, 600_000)

test('the books are sound', () => expectSoundBooks(server))
