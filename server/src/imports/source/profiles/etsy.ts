import type { Profile } from './profile.ts'

/**
 * `EtsyListingsDownload.csv`, by exports that sellers published (`shopuploader.com/docs/template` has other headings): one row for a listing, with the lowest price and all units of its variations.
 * Tags have underscores for spaces.
 */
export const etsyListings: Profile = {
  id: 'etsy_listings',
  program: 'Etsy',
  kind: 'products',
  signs: [['TITLE'], ['CURRENCY_CODE'], ['IMAGE1', 'MATERIALS', 'VARIATION 1 TYPE']],
  columns: {
    name: ['TITLE'],
    description: ['DESCRIPTION'],
    price: ['PRICE'],
    stock: ['QUANTITY'],
    tags: ['TAGS'],
    image: ['IMAGE1'],
    sku: ['SKU'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      cells.tags = (cells.tags ?? '').replaceAll('_', ' ')
      const images = Array.from({ length: 10 }, (_, index) => cell(`IMAGE${index + 1}`)).filter(Boolean)
      cells.image = images.join('\n')
      // SKUs of several variations.
      if (cells.sku?.includes(',')) cells.sku = ''
      return undefined
    },
  }),
}
