import { expect } from 'vitest'
import type { JsonResponse } from './shop.ts'
import { type ShopFixture, modelCost as cost } from './shop-stand.ts'
import { type Step, products } from './shop-steps.ts'

/* Steps that change recipes and variants (`faults/any-sequence.test.ts`). Recorded documents stay unchanged. */

type Ask = (method: 'PATCH', path: string, body?: unknown) => Promise<JsonResponse>

/** @param count of the steps so far, which makes names unique */
export async function changeProduct(
  step: Extract<Step['what'], { do: 'recipe' | 'vary' }>,
  { shop, model, parent, contacts, products: goods, locations }: ShopFixture,
  count: number,
  ask: Ask,
): Promise<void> {
  if (step.do === 'recipe') {
    const body = { composites: step.recipe.map((part) => ({ product: goods[part.product], quantity: part.quantity / 1000 })) }
    const answer = await ask('PATCH', `/v1/business/products/${goods[products + step.composite]}`, body)
    expect(answer.status).toBe(200)
    model.recipes.set(products + step.composite, step.recipe)
    return
  }
  const optionsOf = (value: string) => [{ name: 'Colour', value }]
  const form = {
    rename: { name: `Shirt ${count}`, variants: [{ id: goods[1], name: `Red ${count}` }] },
    add: { variants: [{ name: `Shade ${count}`, cost, options: optionsOf(`Shade ${count}`) }] },
    hide: { variants: [{ name: `Shade ${count}`, active: false, options: optionsOf(`Shade ${count}`) }] },
    price: { variants: [{ id: goods[2], price: count }] },
  }[step.how]
  expect((await ask('PATCH', `/v1/business/products/${parent}`, form)).status).toBe(200)
  // A product with variants is not sold itself; only its variants are.
  const items = [{ product: parent, quantity: 1, price: 0 }]
  const sale = { contact: contacts[0], location: locations[0], items, payable_amount: 0 }
  expect((await shop.call('PUT', '/v1/business/sales', sale)).status).toBe(422)
}
