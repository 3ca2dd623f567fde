import { z } from 'zod'
import type { Endpoint } from './platform/endpoint.ts'
import { pageOf } from './platform/lists.ts'
import type { PlainKind } from './platform/plain-entities.ts'
import type { PlainCalls } from './platform/plain-entity.ts'
import { costMoney, seenWith } from './platform/seen-with.ts'

/** Of what products are sorted by: how many there are of it, and what is on the shelf of them. */
const ofProducts = {
  /** Hidden ones too; null for whoever may not see products. */
  products: z
    .int()
    .register(seenWith, { anyOf: ['product.view'] })
    .nullable(),
  /** At cost, of every location. Null past ten thousand products of it. */
  stock_value: costMoney(),
}

/** Of what contacts are sorted by. */
const ofContacts = {
  /** How many; null for whoever may not see contacts. */
  contacts: z
    .int()
    .register(seenWith, { anyOf: ['contact.view'] })
    .nullable(),
}

type RowOf<Kind extends PlainKind> = PlainCalls<Kind>['list']['reply']['shape']['rows']['element']
type With<Row, Figures extends z.core.$ZodLooseShape> = Row extends z.ZodObject<infer Shape> ? z.ZodObject<Shape & Figures> : never

/** The calls of a plain entity with figures in its list. */
function withFigures<Kind extends PlainKind, Figures extends z.core.$ZodLooseShape>(calls: PlainCalls<Kind>, figures: Figures) {
  type List = PlainCalls<Kind>['list']
  const { list } = calls as unknown as PlainCalls<'brand'>
  const reply = pageOf(list.reply.shape.rows.element.extend(figures))
  return { ...calls, list: { ...list, reply } } as unknown as Omit<PlainCalls<Kind>, 'list'> & {
    list: Endpoint<List['path'], List['access'], List['query'], List['body'], ReturnType<typeof pageOf<With<RowOf<Kind>, Figures>>>>
  }
}

/** The list of a plain entity that products are sorted by, with those figures. */
export const withProducts = <Kind extends PlainKind>(calls: PlainCalls<Kind>) => withFigures(calls, ofProducts)

/** The list of a plain entity that contacts are sorted by, with their number. */
export const withContacts = <Kind extends PlainKind>(calls: PlainCalls<Kind>) => withFigures(calls, ofContacts)
