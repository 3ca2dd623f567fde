import { expect } from 'vitest'
import type { Answer } from './shop.ts'
import { type Stand, modelCost as cost } from './shop-stand.ts'
import { type Step, products } from './shop-steps.ts'

/* Steps that change recipes and variants (`faults/any-sequence.test.ts`). Recorded documents stay unchanged. */

type Ask = (method: 'PATCH', path: string, body?: unknown) => Promise<Answer>

/** @param count of the steps so far, which makes names unique */
export async function changeProduct(
  what: Extract<Step['what'], { do: 'recipe' | 'vary' }>,
  { shop, model, parent, contacts, products: goods, locations }: Stand,
  count: number,
  ask: Ask,
): Promise<void> {
  if (what.do === 'recipe') {
    const body = { composites: what.recipe.map((part) => ({ product: goods[part.product], quantity: part.quantity / 1000 })) }
    const answer = await ask('PATCH', `/v1/business/products/${goods[products + what.composite]}`, body)
    expect(answer.status).toBe(200)
    model.recipes.set(products + what.composite, what.recipe)
    return
  }
  const own = (value: string) => [{ name: 'Colour', value }]
  const form = {
    rename: { name: `Shirt ${count}`, variants: [{ id: goods[1], name: `Red ${count}` }] },
    add: { variants: [{ name: `Shade ${count}`, cost, options: own(`Shade ${count}`) }] },
    hide: { variants: [{ name: `Shade ${count}`, active: false, options: own(`Shade ${count}`) }] },
    price: { variants: [{ id: goods[2], price: count }] },
  }[what.how]
  expect((await ask('PATCH', `/v1/business/products/${parent}`, form)).status).toBe(200)
  // A product with variants is not sold itself; only its variants are.
  const items = [{ product: parent, quantity: 1, price: 0 }]
  const sale = { contact: contacts[0], location: locations[0], items, payable_amount: 0 }
  expect((await shop.call('PUT', '/v1/business/sales', sale)).status).toBe(422)
}
