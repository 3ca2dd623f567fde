import type { Profile } from './profile.ts'

/** `help.loyverse.com`, “How to import and export items”: one column of price and stock for each store, its name in brackets. */
export const loyverseItems: Profile = {
  id: 'loyverse_items',
  program: 'Loyverse',
  kind: 'products',
  signs: [
    ['Handle'],
    ['SKU', 'REF'],
    ['Name', 'Nombre', 'Nom'],
    ['Sold by weight', 'Track stock', 'Default price', 'Vendido por peso', 'Vendu au poids'],
  ],
  columns: {
    name: ['Name', 'Nombre', 'Nom'],
    parent: ['Handle'],
    sku: ['SKU', 'REF'],
    category: ['Category', 'Categoría', 'Catégorie'],
    description: ['Description', 'Descripción'],
    price: ['Default price', 'Precio por defecto', 'Prix par défaut'],
    cost: ['Cost', 'Coste', 'Coût', 'Purchase cost'],
    barcode: ['Barcode', 'Código de barras', 'Code barres'],
    has_inventory: ['Track stock', 'Seguir el Inventario', 'Suivi du stock'],
    option_1_name: ['Option 1 name', 'Nombre de la opción 1', "Nom de l'option 1"],
    option_1_value: ['Option 1 value', 'Valor de la opción 1', "Valeur de l'option 1"],
    option_2_name: ['Option 2 name', 'Nombre de la opción 2', "Nom de l'option 2"],
    option_2_value: ['Option 2 value', 'Valor de la opción 2', "Valeur de l'option 2"],
    option_3_name: ['Option 3 name', 'Nombre de la opción 3', "Nom de l'option 3"],
    option_3_value: ['Option 3 value', 'Valor de la opción 3', "Valeur de l'option 3"],
    stock: ['In stock', 'En inventario', 'En stock'],
    reorder_level: ['Low stock', 'Inventario bajo', 'Stock faible'],
  },
  rowReader: () => {
    const handles = new Set<string>()
    return {
      begin: () => handles.clear(),
      read: (cells) => {
        const { parent = '', sku = '', option_1_value: value = '' } = cells
        // Components of a composite follow it, without a SKU of their own.
        if (handles.has(parent) && !sku && !value) return 'note'
        handles.add(parent)
        return undefined
      },
    }
  },
}

/** `help.loyverse.com`, “Importing and exporting customers”, which shows the headings in a picture. Points are no money. */
export const loyverseCustomers: Profile = {
  id: 'loyverse_customers',
  program: 'Loyverse',
  kind: 'contacts',
  signs: [['Customer name'], ['Customer code'], ['Points balance', 'Total visits']],
  columns: {
    name: ['Customer name'],
    email: ['Email'],
    phone: ['Phone'],
    address: ['Address'],
    city: ['City'],
    state: ['Region', 'Province', 'State'],
    country: ['Country'],
    note: ['Note'],
  },
}
