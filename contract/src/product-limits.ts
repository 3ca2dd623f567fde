/** Most pictures of one product. */
export const MAX_IMAGES = 20

/** Most options of one product with variants, and below most variants. */
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 100
