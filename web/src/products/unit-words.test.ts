import { unitOf } from '@kasuwa/contract/tables/unit-words'
import { units } from '@kasuwa/contract/units'
import { expect, test } from 'vitest'
import english from '../messages/en/products.ts'
import french from '../messages/fr/products.ts'

test('an import reads the words of the product form for units in every language', () => {
  for (const messages of [english, french]) for (const unit of units) expect(unitOf(messages[`unit_${unit}`])).toBe(unit)
})
