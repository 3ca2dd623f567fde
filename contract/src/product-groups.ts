import { z } from 'zod'
import type { Endpoint } from './platform/endpoint.ts'
import { pageOf } from './platform/lists.ts'
import type { PlainKind } from './platform/plain-entities.ts'
import type { PlainCalls } from './platform/plain-entity.ts'
import { costMoney, seenWith } from './platform/seen-with.ts'

/** Figures of product groups: number of products, and their stock. */
const ofProducts = {
  /** Hidden ones included; null without permission to view products. */
  products: z
    .int()
    .register(seenWith, { anyOf: ['product.view'] })
    .nullable(),
  /** At cost, over all locations. Null beyond ten thousand products. */
  stock_value: costMoney(),
}

/** Figures of contact groups. */
const ofContacts = {
  /** Number of contacts; null without permission to view contacts. */
  contacts: z
    .int()
    .register(seenWith, { anyOf: ['contact.view'] })
    .nullable(),
}

type RowOf<Kind extends PlainKind> = PlainCalls<Kind>['list']['reply']['shape']['rows']['element']
type With<Row, Figures extends z.core.$ZodLooseShape> = Row extends z.ZodObject<infer Shape> ? z.ZodObject<Shape & Figures> : never

/** Calls of a plain entity, with figures in its list. */
function withFigures<Kind extends PlainKind, Figures extends z.core.$ZodLooseShape>(calls: PlainCalls<Kind>, figures: Figures) {
  type List = PlainCalls<Kind>['list']
  const { list } = calls as unknown as PlainCalls<'brand'>
  const reply = pageOf(list.reply.shape.rows.element.extend(figures))
  return { ...calls, list: { ...list, reply } } as unknown as Omit<PlainCalls<Kind>, 'list'> & {
    list: Endpoint<List['path'], List['access'], List['query'], List['body'], ReturnType<typeof pageOf<With<RowOf<Kind>, Figures>>>>
  }
}

/** Calls of a plain entity that groups products, with those figures in its list. */
export const withProducts = <Kind extends PlainKind>(calls: PlainCalls<Kind>) => withFigures(calls, ofProducts)

/** Calls of a plain entity that groups contacts, with their number in its list. */
export const withContacts = <Kind extends PlainKind>(calls: PlainCalls<Kind>) => withFigures(calls, ofContacts)
