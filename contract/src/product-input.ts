import { z } from 'zod'
import { componentsInput } from './composites.ts'
import { idsOf, longText, money, nullish, oneOf, quantity, rule, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { cost, images, markup, productTypes, reorderLevel, reorderLevels, unit, warrantyMonths, weight } from './product-fields.ts'
import { changedVariant, newVariant, optionValues, variantList } from './variants.ts'

/* Fields of the product form. */

const fields = {
  name: text(2, 250),
  description: nullish(longText(1000)),
  images: nullish(images()),
  category: nullish(id('product_category')),
  brand: nullish(id('brand')),
  /** Generated if left out. */
  sku: nullish(text(2, 250)),
  barcode: nullish(text(1, 100)),
  cost: cost(),
  price: nullish(money()),
  markup: nullish(markup()),
  type: oneOf(productTypes, 'product_type'),
  /** Whether the product has `variants`. */
  inventory_type: nullish(oneOf(['standard', 'variant'], 'product_type')),
  /** Whether each unit has a serial number. If stock is on hand, register its units (`serialNumbers.register`). */
  has_serial_number: nullish(z.boolean()),
  /** Services never have inventory; all else has unless set to false. */
  has_inventory: nullish(z.boolean()),
  reorder_level: nullish(reorderLevel()),
  reorder_levels: nullish(reorderLevels()),
  active: nullish(z.boolean()),
  tags: nullish(idsOf('product_tag')),
  /** Options of its variants, in screen order; left out, in the order of the variants. */
  options: nullish(optionValues()),
  /** Components; an empty list turns a composite into a plain product. */
  composites: nullish(componentsInput()),
  unit: unit(),
  weight: weight(),
  /** Warranty of its units in months, from the day of sale; empty: none. */
  warranty_months: warrantyMonths(),
}

const variantFields = {
  markup: nullish(markup()),
  cost: cost(),
  reorder_level: nullish(reorderLevel()),
  reorder_levels: nullish(reorderLevels()),
  weight: weight(),
}
/** Opening stock of a new product: quantity, location and cost, without a supplier or a debt. */
const OpeningStock = z.object({
  location: id('location'),
  quantity: quantity(),
  /** Kobo per unit; default: the product's cost. */
  cost: nullish(money()),
})

const VariantInput = newVariant({ ...variantFields, opening: nullish(OpeningStock) })
const VariantChange = changedVariant({ ...variantFields, opening: nullish(z.never(rule('opening_of_new'))) })

interface WithOpening {
  type?: unknown
  inventory_type?: unknown
  barcode?: unknown
  variants?: unknown
  has_inventory?: unknown
  has_serial_number?: unknown
  opening?: unknown
}

/** For `.refine()`: checks the form even if other checks fail. */
const ofOpening = (holds: (form: WithOpening) => boolean, name: string) =>
  [
    (form: WithOpening) => !form.opening || holds(form),
    { path: ['opening'], error: rule(name), when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
  ] satisfies [unknown, z.core.$ZodCustomParams]

const looksAtForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const isParent = ({ inventory_type }: WithOpening) => inventory_type === 'variant'
const hasVariants = ({ variants }: WithOpening) => Array.isArray(variants) && variants.length > 0

export const ProductInput = z
  .object({ ...fields, variants: nullish(variantList(VariantInput)), opening: nullish(OpeningStock) })
  .refine((form: WithOpening) => !isParent(form) || hasVariants(form), {
    path: ['variants'],
    error: rule('required'),
    when: looksAtForm,
  })
  .refine((form: WithOpening) => isParent(form) || !hasVariants(form), {
    path: ['variants'],
    error: rule('not_of_variants'),
    when: looksAtForm,
  })
  .refine((form: WithOpening) => !isParent(form) || !form.barcode, { path: ['barcode'], error: rule('of_variants'), when: looksAtForm })
  .refine(...ofOpening((form) => !isParent(form), 'of_variants'))
  .refine(...ofOpening(({ has_serial_number }) => has_serial_number !== true, 'no_opening_with_serials'))
  .refine(...ofOpening(({ type, has_inventory }) => type !== 'service' && has_inventory !== false, 'no_opening_uncounted'))

/** An existing product: its stock changes through documents only. */
export const ProductChange = z
  .object({ ...fields, variants: nullish(variantList(VariantChange)), opening: nullish(z.never(rule('opening_of_new'))) })
  .partial()
