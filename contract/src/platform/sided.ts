import { z } from 'zod'
import { type IdKind, id } from './ids.ts'
import { csv } from './lists.ts'

type Sided<Name extends string> = { [Side in Name | `not_${Name}`]: ReturnType<typeof anyOf> }

/** Any of those ids. */
export const anyOf = (kind: IdKind) => csv(id(kind)).optional()

/** Any of those, or what has none of it. */
export const anyOrNone = (kind: IdKind) => csv(z.union([id(kind), z.literal('none')])).optional() as unknown as ReturnType<typeof anyOf>

/** Any of those accounts, or the cash drawer. */
export const anyOrCash = () => csv(z.union([id('bank_account'), z.literal('cash')])).optional() as unknown as ReturnType<typeof anyOf>

/** A filter and its opposite, `brand` and `not_brand`, by what makes the one. */
export const sided = <const Name extends string>(filters: Record<Name, () => ReturnType<typeof anyOf>>): Sided<Name> =>
  Object.fromEntries(
    Object.entries<() => unknown>(filters).flatMap(([name, make]) => [
      [name, make()],
      [`not_${name}`, make()],
    ]),
  ) as Sided<Name>

/** What goods are narrowed by: a product stands for its variants, categories and brands are those of products now. */
export const goodsFilters = sided({
  product: () => anyOf('product'),
  category: () => anyOrNone('product_category'),
  brand: () => anyOrNone('brand'),
})
