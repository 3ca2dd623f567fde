import type { PlainCalls } from '@kasuwa/contract/platform/plain-entity'
import type { PlainNames } from '@kasuwa/contract/platform/plain-entities'
import { api } from '../api.ts'
import type { ClientEndpoints } from '../kit/api/client-endpoint.ts'

/** Their calls differ only in the reply's wrapper (`entityIn`), so one type serves all. */
export type Calls = ClientEndpoints<{ any: PlainCalls<'brand'> }>['any']

export const callsOf = ({ feature }: PlainNames) => api[feature] as unknown as Calls

/** Its dialog in the address, by the last word of its name: `?category=new` of a product category. */
export const dialogOf = ({ kind }: PlainNames): string => kind.split('_').at(-1) ?? kind

/** Unwraps a reply: `{ brand: … }`. */
export const entityIn = <Entity>(reply: Record<string, Entity>): Entity => {
  const [entity] = Object.values(reply)
  if (!entity) throw new Error('A reply without its entity')
  return entity
}
