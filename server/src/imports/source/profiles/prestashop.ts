import { gramsText } from '../cells.ts'
import type { Profile } from './profile.ts'

/**
 * `docs.prestashop-project.org`, “Import”, with the fields of its sample file. “Wholesale price” is the cost, and “Unit price” is of a kilo
 * or litre. Categories are names, the root first. Weights are in kilograms.
 */
export const prestashopProducts: Profile = {
  id: 'prestashop_products',
  program: 'PrestaShop',
  kind: 'products',
  signs: [
    ['Name', 'Nom'],
    ['Reference #', 'Reference', 'Référence'],
    ['Price tax excluded', 'Price tax included', 'Price (tax excl.)', 'Prix HT', 'Prix (HT)', 'Prix de vente HT'],
    ['Wholesale price', 'Tax rules ID', 'Active (0/1)', 'Actif (0/1)', 'Product ID', 'ID produit'],
  ],
  columns: {
    name: ['Name', 'Nom'],
    active: ['Active (0/1)', 'Actif (0/1)', 'Status', 'État'],
    category: ['Categories (x,y,z...)', 'Catégories (x,y,z...)', 'Category', 'Catégorie'],
    price: ['Price tax excluded', 'Price tax included', 'Price (tax excl.)', 'Prix HT', 'Prix (HT)', 'Prix de vente HT'],
    cost: ['Wholesale price', 'Prix d’achat', 'Prix de gros'],
    sku: ['Reference #', 'Reference', 'Référence', 'Référence #'],
    barcode: ['EAN13', 'UPC'],
    brand: ['Manufacturer', 'Brand', 'Marque', 'Fabricant'],
    weight: ['Weight', 'Poids'],
    stock: ['Quantity', 'Quantité'],
    reorder_level: ['Low stock level', 'Niveau de stock bas'],
    description: ['Summary', 'Short description', 'Description', 'Récapitulatif'],
    tags: ['Tags (x,y,z...)', 'Mots-clés (x,y,z...)'],
    image: ['Image URLs (x,y,z...)', "URL de l'image (x,y,z...)"],
  },
  rowReader: () => ({
    read: (cells, cell, lose) => {
      cells.description ||= cell('Description')
      // Numbers are the program’s own keys.
      const names = (cells.category ?? '').split(/\s*[,;]\s*/).filter((name) => name !== '' && !/^\d+$/.test(name))
      cells.category = names.at(-1) ?? ''
      // The names before it may be its own branch: the root is.
      for (const name of names.slice(1, -1)) lose(cell('Categories (x,y,z...)') ? 'Categories (x,y,z...)' : 'Catégories (x,y,z...)', name)
      if (cells.weight) cells.weight = gramsText(cells.weight.replace(',', '.'), 'kg')
      return undefined
    },
  }),
}
