import { z } from 'zod'
import { type IdKind, id } from './ids.ts'
import { csv } from './lists.ts'

type Sided<Name extends string> = { [Side in Name | `not_${Name}`]: ReturnType<typeof anyOf> }

/** Filters by any of the ids. */
export const anyOf = (kind: IdKind) => csv(id(kind)).optional()

/** Filters by any of the ids, or by none set. */
export const anyOrNone = (kind: IdKind) => csv(z.union([id(kind), z.literal('none')])).optional() as unknown as ReturnType<typeof anyOf>

/** Filters by any of the accounts, or the cash drawer. */
export const anyOrCash = () => csv(z.union([id('bank_account'), z.literal('cash')])).optional() as unknown as ReturnType<typeof anyOf>

/** Each filter with its opposite, `brand` and `not_brand`, from the function that builds the one. */
export const sided = <const Name extends string>(filters: Record<Name, () => ReturnType<typeof anyOf>>): Sided<Name> =>
  Object.fromEntries(
    Object.entries<() => unknown>(filters).flatMap(([name, make]) => [
      [name, make()],
      [`not_${name}`, make()],
    ]),
  ) as Sided<Name>

/** Filters by product: a product includes its variants; categories and brands are the products' current ones. */
export const goodsFilters = sided({
  product: () => anyOf('product'),
  category: () => anyOrNone('product_category'),
  brand: () => anyOrNone('brand'),
})
