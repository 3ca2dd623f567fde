/** Pictures of one product. */
export const MAX_IMAGES = 20

/** Options that the variants of one product differ by, and how many variants that may be. */
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 100
