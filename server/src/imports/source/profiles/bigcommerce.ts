import type { CellByHeading, Profile } from './profile.ts'

const kindOfRow = (cell: CellByHeading): string => (cell('Item') || cell('Item Type')).toLowerCase()

/** `Type=Rectangle|Name=Size|Value=Small`, or `[RT]Size=Small` of the older form. */
const optionsIn = (text: string): [name: string, value: string][] => [
  ...[...text.matchAll(/Name=([^|;]+)\|Value=([^|;]+)/g)].map(([, name = '', value = '']): [string, string] => [name.trim(), value.trim()]),
  ...[...text.matchAll(/\[\w+\]([^=,]+)=([^,[]+)/g)].map(([, name = '', value = '']): [string, string] => [name.trim(), value.trim()]),
]

/**
 * `support.bigcommerce.com`, “Supported product fields” and “Complex attributes”: rows of variants and images follow their product. “Retail
 * price” is a price to compare with, “Sale price” an offer.
 */
export const bigcommerceProducts: Profile = {
  id: 'bigcommerce_products',
  program: 'BigCommerce',
  kind: 'products',
  signs: [
    ['Item', 'Item Type'],
    ['Name', 'Product Name'],
    ['SKU', 'Product Code/SKU'],
    ['Inventory Tracking', 'Track Inventory', 'Current Stock', 'Current Stock Level'],
  ],
  columns: {
    name: ['Name', 'Product Name'],
    sku: ['SKU', 'Product Code/SKU'],
    barcode: ['UPC/EAN', 'Product UPC/EAN', 'Global Trade Item Number'],
    description: ['Description', 'Product Description'],
    category: ['Categories', 'Category'],
    brand: ['Brand Name'],
    price: ['Price'],
    cost: ['Cost Price'],
    stock: ['Current Stock', 'Current Stock Level'],
    reorder_level: ['Low Stock', 'Low Stock Level'],
    active: ['Is Visible', 'Product Visible?'],
    image: ['Internal Image URL (Export)', 'Image URL (Import)', 'Product Image URL - 1'],
  },
  notGuessed: ['weight'],
  buildsOptions: true,
  rowReader: () => {
    const imagesByProduct = new Map<string, string[]>()
    let surveyed = ''
    let product = ''
    const keyOf = (cell: CellByHeading) => `${cell('ID') || cell('Product ID')} ${cell('Name') || cell('Product Name')}`
    return {
      survey: (cell) => {
        const image = cell('Internal Image URL (Export)') || cell('Image URL (Import)')
        if (kindOfRow(cell) === 'product') surveyed = keyOf(cell)
        else if (kindOfRow(cell) === 'image' && image) imagesByProduct.set(surveyed, [...(imagesByProduct.get(surveyed) ?? []), image])
      },
      read: (cells, cell) => {
        const kind = kindOfRow(cell)
        if (kind === 'image' || kind === 'video') return 'picture'
        if (kind === 'rule' || kind === 'custom field') return 'note'
        if (kind === 'variant' || kind === 'sku') {
          for (const [place, [name, value]] of optionsIn(cell('Options') || cell('Product Name'))
            .slice(0, 3)
            .entries())
            Object.assign(cells, { [`option_${place + 1}_name`]: name, [`option_${place + 1}_value`]: value })
          Object.assign(cells, { name: '', parent: product })
        } else {
          product = cells.name ?? ''
          const images = imagesByProduct.get(keyOf(cell))
          if (images) cells.image = images.join('\n')
        }
        // Numbers are the program’s own keys.
        const path = (cells.category ?? '').split(';').at(-1) || (cells.category ?? '').replace(/;$/, '')
        cells.category = /^[\d;\s]*$/.test(path) ? '' : (path.split('/').at(-1)?.trim() ?? '')
        if (/^none$/i.test(cell('Inventory Tracking'))) cells.has_inventory = 'no'
        return undefined
      },
    }
  },
}
