import type { sizes as english } from './sizes.en.ts'

/** The French of `sizes.en.ts`. */
export const sizes: Record<keyof typeof english, string> = {
  XS: 'Très petit',
  S: 'Petit',
  M: 'Moyen',
  L: 'Grand',
  XL: 'Très grand',
}
