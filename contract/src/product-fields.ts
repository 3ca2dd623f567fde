import { z } from 'zod'
import { leastMarkup, mostMarkup } from './pricing.ts'
import { imageUrl, inThousandths, listTo, money, mostStock, nullish, numberIn, oneOf, rule, stock, wholeNumber } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { MAX_IMAGES } from './product-limits.ts'
import { units } from './units.ts'
import { wireUnits } from './platform/wire-units.ts'

/* Fields that products and variants share. */

export const productTypes = ['standard', 'phone', 'service'] as const
export const inventoryTypes = ['standard', 'variant', 'composite'] as const

const image = imageUrl()
/** Up to 20 URLs of pictures. An invalid URL is an error on the list, not on its item (`spec §5`). */
export const images = () =>
  listTo(z.string(rule('images')), MAX_IMAGES, 'images').refine((urls) => urls.every((url) => image.safeParse(url).success), rule('images'))

/** Kobo per unit, optional. Sending one needs `product.view-cost` (PEOPLE-15), otherwise 422 on the field. */
export const cost = () => nullish(money().register(seenWith, seesCost))

/**
 * Markup on cost in per cent; ten-thousandths of one inside. It only explains the price and changes none. With the price it reveals the
 * cost, so it needs the same permission.
 */
export const markup = () => numberIn(leastMarkup, mostMarkup).register(wireUnits, { unit: 'rate' }).register(seenWith, seesCost)

/** Units from zero up. */
export const reorderLevel = () => inThousandths(numberIn(0, mostStock))

const MAX_REORDER_LEVELS = 1000

/** Reorder levels of single locations; a location left out uses the product's. */
export const reorderLevels = () =>
  listTo(z.object({ location: id('location'), quantity: reorderLevel() }), MAX_REORDER_LEVELS, 'list').refine(
    (levels) => new Set(levels.map(({ location }) => location)).size === levels.length,
    rule('location_twice'),
  )

/** The same in replies: of locations that the member sees. */
export const ownReorderLevels = () => z.array(z.object({ location: id('location'), quantity: stock() }))

const MAX_GRAMS = 1_000_000_000

/** Unit of a product, optional (PRODUCTS-3). Without one, quantities may have fractions (PRODUCTS-5). */
export const unit = () => nullish(oneOf(units))

/** The same in replies; null if unset. */
export const storedUnit = () => z.enum(units).nullable()

/** Longest warranty in months: a hundred years. */
const MAX_WARRANTY = 1200

/** Whole months of warranty from the sale’s date, at least one, optional (STOCK-48). */
export const warrantyMonths = () => nullish(wholeNumber(1, MAX_WARRANTY, 'positive'))

/** Grams per unit. */
export const weight = () => nullish(wholeNumber(1, MAX_GRAMS, 'positive'))
