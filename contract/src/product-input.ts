import { z } from 'zod'
import { componentsInput } from './composites.ts'
import { idsOf, longText, money, nullish, oneOf, quantity, rule, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { cost, images, markup, productTypes, reorderLevel, reorderLevels, unit, warrantyMonths, weight } from './product-fields.ts'
import { changedVariant, newVariant, optionValues, variantList } from './variants.ts'

/* What the form of a product takes. */

const fields = {
  name: text(2, 250),
  description: nullish(longText(1000)),
  images: nullish(images()),
  category: nullish(id('product_category')),
  brand: nullish(id('brand')),
  /** Made up where there is none. */
  sku: nullish(text(2, 250)),
  barcode: nullish(text(1, 100)),
  cost: cost(),
  price: nullish(money()),
  markup: nullish(markup()),
  type: oneOf(productTypes, 'product_type'),
  /** With `variants`, or without. */
  inventory_type: nullish(oneOf(['standard', 'variant'], 'product_type')),
  /** Whether its units are told apart; with some on hand, by registering them (`serialNumbers.register`). */
  has_serial_number: nullish(z.boolean()),
  /** Services never have any; everything else does unless it is said not to. */
  has_inventory: nullish(z.boolean()),
  reorder_level: nullish(reorderLevel()),
  reorder_levels: nullish(reorderLevels()),
  active: nullish(z.boolean()),
  tags: nullish(idsOf('product_tag')),
  /** What its variants differ by, in the order of screens; left out, as the variants come. */
  options: nullish(optionValues()),
  /** What one of it is made of; an empty list makes it a product of its own again. */
  composites: nullish(componentsInput()),
  unit: unit(),
  weight: weight(),
  /** Months for which its units are answered for from the day of their sale; none where it is left empty. */
  warranty_months: warrantyMonths(),
}

const own = {
  markup: nullish(markup()),
  cost: cost(),
  reorder_level: nullish(reorderLevel()),
  reorder_levels: nullish(reorderLevels()),
  weight: weight(),
}
/** How many of a new product are there already, where, and what each cost: on the shelf without a supplier or a debt. */
const OpeningStock = z.object({
  location: id('location'),
  quantity: quantity(),
  /** Kobo a unit; the product's cost where it is not given. */
  cost: nullish(money()),
})

const VariantInput = newVariant({ ...own, opening: nullish(OpeningStock) })
const VariantChange = changedVariant({ ...own, opening: nullish(z.never(rule('opening_of_new'))) })

interface WithOpening {
  type?: unknown
  inventory_type?: unknown
  barcode?: unknown
  variants?: unknown
  has_inventory?: unknown
  has_serial_number?: unknown
  opening?: unknown
}

/** For `.refine()`, which looks at a form whatever else in it is wrong. */
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

/** A product that is there already: its stock moves by documents. */
export const ProductChange = z
  .object({ ...fields, variants: nullish(variantList(VariantChange)), opening: nullish(z.never(rule('opening_of_new'))) })
  .partial()
