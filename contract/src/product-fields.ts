import { z } from 'zod'
import { leastMarkup, mostMarkup } from './pricing.ts'
import { imageUrl, inThousandths, listTo, money, mostStock, nullish, numberIn, oneOf, rule, stock, whole } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { MAX_IMAGES } from './product-limits.ts'
import { units } from './units.ts'
import { wireUnits } from './platform/wire-units.ts'

/* What a product and a variant of one are described by. */

export const productTypes = ['standard', 'phone', 'service'] as const
export const inventoryTypes = ['standard', 'variant', 'composite'] as const

const image = imageUrl()
export const images = () =>
  listTo(z.string(rule('images')), MAX_IMAGES, 'images').refine((urls) => urls.every((url) => image.safeParse(url).success), rule('images'))

export const cost = () => nullish(money().register(seenWith, seesCost))

/** Per cent on top of the cost, ten-thousandths of one inside. It tells how a price came about and changes none; with the price it tells the cost. */
export const markup = () => numberIn(leastMarkup, mostMarkup).register(wireUnits, { unit: 'rate' }).register(seenWith, seesCost)

/** Units from zero up. */
export const reorderLevel = () => inThousandths(numberIn(0, mostStock))

const MAX_REORDER_LEVELS = 1000

/** At which level to order again at locations that are to have another one than the product's; what is left out has that. */
export const reorderLevels = () =>
  listTo(z.object({ location: id('location'), quantity: reorderLevel() }), MAX_REORDER_LEVELS, 'list').refine(
    (levels) => new Set(levels.map(({ location }) => location)).size === levels.length,
    rule('location_twice'),
  )

/** The same as it is answered: of locations that the member sees. */
export const ownReorderLevels = () => z.array(z.object({ location: id('location'), quantity: stock() }))

const MAX_GRAMS = 1_000_000_000

export const unit = () => nullish(oneOf(units))

/** The same as it is answered; null where nobody said. */
export const storedUnit = () => z.enum(units).nullable()

/** Most months of a warranty: a hundred years. */
const MAX_WARRANTY = 1200

export const warrantyMonths = () => nullish(whole(1, MAX_WARRANTY, 'positive'))

/** Grams of one. */
export const weight = () => nullish(whole(1, MAX_GRAMS, 'positive'))
