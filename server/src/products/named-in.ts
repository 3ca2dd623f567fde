import { componentsNamed } from './composition.ts'
import type { GivenComponent } from './recipe.ts'
import { type GivenReorderLevels, locationsNamed } from './reorder-levels.ts'

interface Carried {
  category?: string | null | undefined
  brand?: string | null | undefined
  tags?: readonly string[] | null | undefined
  composites?: readonly GivenComponent[] | null | undefined
  reorder_levels?: GivenReorderLevels
  variants?: readonly { reorder_levels?: GivenReorderLevels }[] | null | undefined
}

/** References of a product’s body, by table and field. */
export const namedIn = (body: Carried) => ({
  products: componentsNamed(body),
  product_categories: { category: body.category },
  brands: { brand: body.brand },
  product_tags: { tags: body.tags },
  locations: {
    ...locationsNamed(body.reorder_levels, ''),
    ...Object.fromEntries(
      (body.variants ?? []).flatMap((variant, index) => Object.entries(locationsNamed(variant.reorder_levels, `variants.${index}.`))),
    ),
  },
})
