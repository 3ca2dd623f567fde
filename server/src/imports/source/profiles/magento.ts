import type { Profile } from './profile.ts'

type Options = [name: string, value: string][]

/** `sku=AG-W,color=White|sku=AG-B,color=Blue`. */
function variationsIn(cell: string): { sku: string; options: Options }[] {
  return cell.split('|').flatMap((text) => {
    const pairs = text.split(/,(?=\w+=)/).map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.join('=').trim()]
    })
    const sku = pairs.find(([name]) => name === 'sku')?.[1]
    return sku ? [{ sku, options: pairs.filter(([name]) => name !== 'sku') }] : []
  })
}

/**
 * `docs.magento.com`, “Product Attribute Reference”: a configurable product names its variations by SKU, before or below it. A row
 * with a store view only translates the row above.
 */
export const magentoProducts: Profile = {
  id: 'magento_products',
  program: 'Magento',
  kind: 'products',
  signs: [['sku'], ['attribute_set_code', 'product_type'], ['product_online', 'product_websites', 'configurable_variations', 'url_key']],
  columns: {
    name: ['name'],
    sku: ['sku'],
    description: ['short_description', 'description'],
    category: ['categories'],
    price: ['price'],
    cost: ['cost'],
    stock: ['qty'],
    image: ['base_image'],
  },
  notGuessed: ['weight'],
  buildsOptions: true,
  rowReader: () => {
    const variationBySku = new Map<string, { parent: string; options: Options }>()
    return {
      survey: (cell) => {
        const labels = new Map(
          cell('configurable_variation_labels')
            .split(',')
            .map((pair) => pair.split('=') as [string, string]),
        )
        for (const { sku, options } of variationsIn(cell('configurable_variations')))
          variationBySku.set(sku, { parent: cell('sku'), options: options.map(([name, value]) => [labels.get(name) ?? name, value]) })
      },
      read: (cells, cell, lose) => {
        if (cell('store_view_code')) return 'note'
        const kind = cell('product_type')
        if (/^(bundle|grouped)$/.test(kind)) return { word: kind }
        const variation = variationBySku.get(cell('sku'))
        if (variation) {
          // Its own name repeats the product’s and the values.
          Object.assign(cells, { name: '', parent: variation.parent })
          for (const [place, [name, value]] of variation.options.slice(0, 3).entries())
            Object.assign(cells, { [`option_${place + 1}_name`]: name, [`option_${place + 1}_value`]: value })
        }
        cells.description ||= cell('description')
        // 1 is enabled, 2 disabled.
        if (cell('product_online') === '2') cells.active = 'no'
        if (/^(virtual|downloadable)$/.test(cell('product_type'))) cells.type = 'service'
        const paths = (cells.category ?? '').split(',')
        const path = paths.at(-1) ?? ''
        cells.category = path.split('/').at(-1)?.trim() ?? ''
        for (const otherPath of paths.slice(0, -1))
          if (!`${path.trim()}/`.startsWith(`${otherPath.trim()}/`)) lose('categories', otherPath.trim())
        return undefined
      },
    }
  },
}
