import fc from 'fast-check'
import { modelKinds } from './model-papers.ts'
import { isTracked } from './model-units.ts'

/* Random steps of a shop, for the test of any sequence (`faults/any-sequence.test.ts`). */

/** The last of them have serial numbers (`isTracked`). */
export const products = 5
const tracked = fc.constantFrom(...Array.from({ length: products }, (_, index) => index).filter(isTracked))
const plain = fc.constantFrom(...Array.from({ length: products }, (_, index) => index).filter((index) => !isTracked(index)))
/** Units to name: fitting ones, ones that another document would return, or any; sometimes one too few. */
const pick = fc.record({
  first: fc.nat({ max: 20 }),
  aim: fc.oneof(
    { weight: 8, arbitrary: fc.constant('fitting' as const) },
    { weight: 2, arbitrary: fc.constant('of another' as const) },
    fc.constantFrom('any' as const, 'few' as const),
  ),
})
export type UnitPick = typeof pick extends fc.Arbitrary<infer P> ? P : never
const trackedQuantity = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(1000, 1000, 2000) }, fc.constantFrom(3000, 1500))
const amount = fc.integer({ min: 0, max: 99_999 })
const plainLine = fc.record({ product: plain, quantity: fc.integer({ min: 1, max: 5000 }), amount, pick })
const trackedLine = fc.record({ product: tracked, quantity: trackedQuantity, amount, pick })
const line = fc.oneof({ weight: 3, arbitrary: plainLine }, { weight: 2, arbitrary: trackedLine })
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
/** Number of composites that sales lines may name. Their indexes follow the products'. */
export const composites = 2
const soldLine = fc.oneof(
  { weight: 3, arbitrary: line },
  {
    weight: 2,
    arbitrary: fc.record({
      product: fc.integer({ min: products, max: products + composites - 1 }),
      // Usually whole units, because a part of one rarely divides evenly.
      quantity: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(1000, 2000) }, fc.integer({ min: 1, max: 3000 })),
      ...{ amount, pick },
    }),
  },
)
/** Sold lines may have a discount of their own: nothing, all, or a part. */
const withOwn = (of: fc.Arbitrary<Line>): fc.Arbitrary<Line> =>
  fc.tuple(of, fc.constantFrom(0, 0, 0, 1, 3, 7)).map(([drawnLine, divisor]) => ({ ...drawnLine, own: divisor }))
const soldLines = fc.array(withOwn(soldLine), { minLength: 1, maxLength: 3 })
const recipe = fc.uniqueArray(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ product: plain, quantity: fc.oneof(fc.constantFrom(500, 1000, 2000), fc.integer({ min: 1, max: 3000 })) }),
    },
    fc.record({ product: tracked, quantity: fc.constantFrom(1000, 1000, 2000, 500) }),
  ),
  { minLength: 1, maxLength: products, selector: ({ product: index }) => index },
)
/** Adjusted goods: in at a cost or the average, out, or changed in worth only. */
const product = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: tracked })
const none = fc.constant(null)
const trackedChange = fc.record({ product: tracked, quantity: fc.constantFrom(1000, 2000, -1000, -1000, -2000), amount: none, pick })
const revalued = (of: fc.Arbitrary<number>) =>
  fc.record({
    ...{ product: of, quantity: fc.constant(0), pick },
    amount: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -99_999, max: -1 })),
  })
const changes = fc.array(
  fc.oneof(
    line,
    fc.record({ product: plain, quantity: fc.integer({ min: 1, max: 5000 }), amount: none, pick }),
    fc.record({ product: plain, quantity: fc.integer({ min: -5000, max: -1 }), amount: none, pick }),
    trackedChange,
    ...[revalued(product), revalued(product)],
  ),
  { minLength: 1, maxLength: 3 },
)
interface Line {
  product: number
  quantity: number
  amount: number
  pick: UnitPick
  /** For sold lines (`model-papers.ts`). */
  own?: number
}
type Change = Omit<Line, 'amount'> & { amount: number | null }
interface Goods {
  lines: fc.Arbitrary<Line[]>
  soldLines: fc.Arbitrary<Line[]>
  changes: fc.Arbitrary<Change[]>
  /** Relative frequency of intakes among documents. */
  intakes: number
  /** Relative frequency of quotations, which name plain goods. */
  offers: number
}
/** Usual goods of documents, and goods of the runs that test units. */
const anything: Goods = { lines, soldLines, changes, intakes: 4, offers: 2 }
const fewPlain = fc.record({ product: plain, quantity: fc.integer({ min: 1, max: 500 }), amount, pick })
const boxOfUnits = fc.record({ product: fc.constant(products + composites - 1), quantity: fc.constantFrom(1000, 1000, 2000), amount, pick })
const listOf = <L>(...of: readonly fc.WeightedArbitrary<L>[]) => fc.array(fc.oneof(...of), { minLength: 1, maxLength: 2 })
const units: Goods = {
  intakes: 8,
  offers: 0,
  lines: listOf({ weight: 5, arbitrary: trackedLine }, { weight: 1, arbitrary: fewPlain }),
  soldLines: listOf(
    { weight: 5, arbitrary: withOwn(trackedLine) },
    { weight: 3, arbitrary: withOwn(boxOfUnits) },
    { weight: 1, arbitrary: withOwn(fewPlain) },
  ),
  changes: listOf<Change>(
    { weight: 3, arbitrary: trackedChange },
    { weight: 1, arbitrary: revalued(tracked) },
    { weight: 1, arbitrary: trackedLine },
  ),
}
const place = fc.nat({ max: 1 })
const which = fc.nat({ max: 50 })
/** One of two contacts. */
const contactIndex = fc.constantFrom<0 | 1>(0, 1)

/** Kobo paid with it, usually nothing. */
const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 50_000 }))
const costs = fc.oneof(
  { weight: 2, arbitrary: fc.constant<{ contact: 0 | 1 | null; amount: number }[]>([]) },
  fc.array(fc.record({ contact: fc.constantFrom<0 | 1 | null>(0, 1, null), amount: fc.integer({ min: 1, max: 50_000 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
)
/** A share of the available credit, of an item's due, or of retained credit. */
const share = fc.constantFrom<'all' | 'half' | 'over' | 'none'>('all', 'all', 'half', 'half', 'none', 'over')
const ofCredit = fc.oneof({ weight: 2, arbitrary: fc.constant('none' as const) }, share)
const direction = fc.constantFrom<'in' | 'out'>('in', 'out')
/** Open items of a contact, and the share of each one's due. */
const allocations = fc.array(fc.record({ item: fc.nat({ max: 20 }), much: share }), { minLength: 1, maxLength: 3 })

/** Returned lines of another document: which line, how much of the remaining quantity, and at which share of its price. */
const parts = fc.array(
  fc.record({
    line: fc.nat({ max: 2 }),
    much: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('rest' as const, 'half' as const, 'one' as const) },
      fc.constant('over' as const),
    ),
    price: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('same' as const, 'half' as const) }, fc.constant('over' as const)),
    ...{ isDamaged: fc.boolean(), isNamed: fc.boolean(), pick },
  }),
  { minLength: 1, maxLength: 3 },
)

/** Units are named at the sale, not on the quotation. */
const offeredLines = fc.array(withOwn(fewPlain), { minLength: 1, maxLength: 3 })

const stepOf = ({ lines, soldLines, changes, intakes, offers }: Goods, shops: number, stock: number) =>
  fc.record({
    shop: fc.nat({ max: shops - 1 }),
    /** Sends it again with the same key, which must change nothing. */
    twice: fc.boolean(),
    /** True if done at the shop's drawer, if it is open; and true if payments go through the account, not cash. */
    ...{ atTill: fc.boolean(), onBank: fc.constantFrom(false, false, true) },
    what: fc.oneof(
      {
        weight: intakes * stock,
        arbitrary: fc.record({
          do: fc.constant('intake' as const),
          who: contactIndex,
          location: place,
          lines,
          costs,
          paid: seldom,
          credit: ofCredit,
        }),
      },
      {
        weight: 5 * stock,
        arbitrary: fc.record({
          do: fc.constant('sale' as const),
          who: contactIndex,
          location: place,
          lines: soldLines,
          /** All: what the till asks for. */
          paid: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 50_000 }) }, fc.constant('all' as const)),
          /** Discount of the document's total: nothing, all, or a part. */
          off: fc.constantFrom(0, 0, 0, 1, 3, 7),
          tax: fc.constantFrom('none' as const, 'on top' as const, 'in price' as const),
          credit: ofCredit,
        }),
      },
      {
        weight: offers,
        arbitrary: fc.record({
          ...{ do: fc.constant('offer' as const), who: contactIndex, location: place, lines: offeredLines },
          off: fc.constantFrom(0, 0, 1, 3, 7),
          tax: fc.constantFrom('none' as const, 'on top' as const, 'in price' as const),
        }),
      },
      {
        weight: 2 * offers,
        arbitrary: fc.record({
          ...{ do: fc.constant('take up' as const), which, paid: fc.integer({ min: 0, max: 50_000 }) },
          /** True if it is withdrawn instead of sold. */
          isWithdrawn: fc.constantFrom(false, false, false, true),
        }),
      },
      { weight: 2 * stock, arbitrary: fc.record({ do: fc.constant('order' as const), who: contactIndex, location: place, lines }) },
      {
        weight: 2 * stock,
        arbitrary: fc.record({
          ...{ do: fc.constant('take in' as const), which, parts, costs, paid: seldom },
          isAstray: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
        }),
      },
      {
        weight: 6 * stock,
        arbitrary: fc.record({
          do: fc.constantFrom('bring back' as const, 'send back' as const),
          ...{ which, location: place, parts, paid: fc.oneof(seldom, fc.constant('all' as const)) },
        }),
      },
      {
        weight: 3 * stock,
        arbitrary: fc.record({
          ...{ do: fc.constant('exchange' as const), which, location: place, parts, lines: soldLines },
          tax: fc.constantFrom('none' as const, 'on top' as const, 'in price' as const),
          /** Shares of the amount due and of the amount over: nothing, all, a part, or too much. */
          ...{ paid: share, given: share },
        }),
      },
      {
        weight: 2 * stock,
        arbitrary: fc.record({
          do: fc.constantFrom('bring' as const, 'send' as const),
          ...{ who: contactIndex, location: place, lines, isDamaged: fc.boolean(), paid: fc.oneof(seldom, fc.constant('all' as const)) },
        }),
      },
      {
        weight: 3 * stock,
        arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const, 'close' as const), which, refund: fc.boolean() }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which, refund: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('pay' as const),
          which,
          amount: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constant('all' as const)),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('adjust' as const),
          who: contactIndex,
          amount: fc.integer({ min: 1, max: 10_000 }),
          up: fc.boolean(),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          ...{ do: fc.constant('pay contact' as const), who: contactIndex, direction, amount: fc.integer({ min: 1, max: 200_000 }) },
          named: fc.option(allocations, { nil: null }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('use credit' as const), who: contactIndex, direction, named: allocations }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo payment' as const, 'undo adjustment' as const), which }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which, much: fc.option(share, { nil: null }) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('merge or undo' as const), who: contactIndex }) },
      { weight: 3 * stock, arbitrary: fc.record({ do: fc.constant('put right' as const), location: place, lines: changes }) },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('till' as const),
          // Usually `open`.
          how: fc.constantFrom('open' as const, 'open' as const, 'reopen' as const, 'close' as const, 'in' as const, 'out' as const),
          amount: fc.integer({ min: 1, max: 20_000 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('round' as const),
          to: fc.constantFrom(0, 100, 500, 1000, 5000, 5000),
          isDown: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('recipe' as const), composite: fc.nat({ max: composites - 1 }), recipe }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('vary' as const), how: fc.constantFrom('rename', 'add', 'hide', 'price') }) },
      { weight: stock, arbitrary: fc.record({ do: fc.constant('levels' as const), of: fc.subarray([...modelKinds]) }) },
    ),
  })
/** A step of the runs with two shops. */
export const step = stepOf(anything, 2, 1)
/** A step of the runs with one shop, most of them with serial-numbered units. */
export const unitStep = stepOf(units, 1, 3)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Thousandths, from the remaining quantity of a line. */
export const muchOf = (much: 'rest' | 'half' | 'one' | 'over', left: number): number =>
  Math.max(1, { rest: left, half: Math.floor(left / 2), one: 1000, over: left + 1 }[much])

/** Thousandths of a quantity in a reply. */
export const thousand = (quantity: number) => Math.round(quantity * 1000)
