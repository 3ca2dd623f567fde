import type { CellByHeading, Profile } from './profile.ts'

/** Values of child tables follow in rows without a key. */
const keyOf = (cell: CellByHeading): string => cell('Item Code') || cell('ID')

/**
 * ERPNext’s manual, “Item”, and the labels of its form Item, with variants by item code and their attributes in a child table.
 */
export const erpnextItems: Profile = {
  id: 'erpnext_items',
  program: 'ERPNext',
  kind: 'products',
  signs: [['Item Code'], ['Item Group'], ['Default Unit of Measure', 'Stock UOM', 'Maintain Stock', 'Valuation Rate']],
  columns: {
    name: ['Item Name'],
    sku: ['Item Code'],
    category: ['Item Group'],
    unit: ['Default Unit of Measure', 'Stock UOM'],
    description: ['Description'],
    brand: ['Brand'],
    barcode: ['Barcode'],
    price: ['Standard Selling Rate'],
    cost: ['Valuation Rate', 'Last Purchase Rate'],
    stock: ['Opening Stock'],
    has_inventory: ['Maintain Stock', 'Is Stock Item'],
    has_serial_number: ['Has Serial No'],
    parent: ['Variant Of'],
    image: ['Image'],
  },
  buildsOptions: true,
  rowReader: () => {
    const optionsByItem = new Map<string, [name: string, value: string][]>()
    let surveyed = ''
    return {
      survey: (cell) => {
        surveyed = keyOf(cell) || surveyed
        const value = cell('Attribute Value')
        if (value) optionsByItem.set(surveyed, [...(optionsByItem.get(surveyed) ?? []), [cell('Attribute'), value]])
      },
      read: (cells, cell) => {
        if (!keyOf(cell)) return 'note'
        cells.name ||= cell('Item Code')
        if (cell('Disabled') === '1') cells.active = 'no'
        const options = cell('Variant Of') ? (optionsByItem.get(keyOf(cell)) ?? []) : []
        // “Agbada-White” of Agbada: the values are its name.
        if (options.length > 0) cells.name = ''
        for (const [place, [name, value]] of options.slice(0, 3).entries())
          Object.assign(cells, { [`option_${place + 1}_name`]: name, [`option_${place + 1}_value`]: value })
        return undefined
      },
    }
  },
}
