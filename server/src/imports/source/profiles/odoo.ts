import { gramsText } from '../cells.ts'
import { type CellByHeading, type Profile, asPayable } from './profile.ts'

const variantHeadings = ['Variant Values', 'Product Variant Values', 'Valeurs de la variante', 'product_template_variant_value_ids']
const nameIn = (cell: CellByHeading): string =>
  ['Name', 'Product Name', 'Nom', 'Nom du produit', 'Display Name', 'Nom d’affichage'].map((heading) => cell(heading)).find(Boolean) ?? ''

const lastOfPath = (path: string): string => path.split(' / ').at(-1)?.trim() ?? ''

/**
 * `odoo.com/documentation`, “Import products” and “Export and import data”: exports of `product.template`, with labels in English and
 * French, or names of fields.
 */
export const odooProducts: Profile = {
  id: 'odoo_products',
  program: 'Odoo',
  kind: 'products',
  signs: [
    ['Name', 'Nom', 'name', 'Product Name', 'Nom du produit', 'Display Name', 'Nom d’affichage'],
    ['Internal Reference', 'Référence interne', 'default_code'],
    ['Sales Price', 'Prix de vente', 'list_price', 'Cost', 'Coût', 'standard_price', 'Product Type', 'Type de produit', "Type d'article"],
  ],
  columns: {
    name: ['Name', 'Nom', 'Product Name', 'Nom du produit', 'Display Name', 'Nom d’affichage'],
    sku: ['Internal Reference', 'Référence interne', 'default_code'],
    barcode: ['Barcode', 'Code-barres'],
    type: ['Product Type', 'Type de produit', "Type d'article", 'detailed_type', 'type'],
    category: ['Product Category', 'Catégorie de produit', 'Catégorie de produits', "Catégorie d'articles", 'categ_id'],
    price: ['Sales Price', 'Prix de vente', 'list_price'],
    cost: ['Cost', 'Coût', 'standard_price'],
    stock: ['Quantity On Hand', 'Quantité en stock', 'Quantité disponible', 'qty_available'],
    unit: ['Unit of Measure', 'Unité de mesure', 'Unit', 'Unité', 'uom_id'],
    weight: ['Weight', 'Poids'],
    active: ['Can be Sold', 'Peut être vendu', 'Sales', 'Ventes', 'sale_ok'],
    description: ['Sales Description', 'Description de vente', 'Description des ventes', 'description_sale'],
    tags: ['Product Tags', 'Étiquettes de produit', 'Tags', 'product_tag_ids'],
  },
  rowReader: () => {
    const rowsOfName = new Map<string, number>()
    return {
      survey: (cell) => void rowsOfName.set(nameIn(cell), (rowsOfName.get(nameIn(cell)) ?? 0) + 1),
      read: (cells, cell) => {
        // Exported with “All / Saleable / Drinks”; values of attributes follow in rows without a name.
        if (!cells.name) return 'note'
        if (cells.category) cells.category = lastOfPath(cells.category)
        if (cells.weight) cells.weight = gramsText(cells.weight.replace(',', '.'), 'kg')
        if (variantHeadings.some((heading) => cell(heading)) && (rowsOfName.get(cells.name) ?? 0) > 1) {
          const values = variantHeadings.map((heading) => cell(heading)).find(Boolean) ?? ''
          // “Colour: White, Size: Large”; the name is the product’s.
          for (const [place, pair] of values
            .split(/,\s*(?=[^,:]+:)/)
            .slice(0, 3)
            .entries()) {
            const [name = '', ...value] = pair.split(':')
            Object.assign(cells, { [`option_${place + 1}_name`]: name.trim(), [`option_${place + 1}_value`]: value.join(':').trim() })
          }
          Object.assign(cells, { parent: cells.name, name: '' })
        }
        return undefined
      },
    }
  },
}

const customerHeadings = ['Customer Rank', 'Rang client', 'customer_rank', 'Is a Customer', 'Est un client', 'customer']
const supplierHeadings = [
  'Supplier Rank',
  'Vendor Rank',
  'Rang fournisseur',
  'supplier_rank',
  'Is a Vendor',
  'Est un fournisseur',
  'supplier',
]

/** Type of a contact, which Odoo has in two columns: a rank above zero, or yes. Empty if the file has neither. */
function typeIn(cell: CellByHeading): string {
  const isAny = (headings: readonly string[]) =>
    headings.some((heading) => /^(true|vrai|yes|oui|0*[1-9]\d*([.,]\d+)?)$/i.test(cell(heading)))
  const [isCustomer, isSupplier] = [isAny(customerHeadings), isAny(supplierHeadings)]
  return isCustomer && isSupplier ? 'both' : isSupplier ? 'supplier' : isCustomer ? 'customer' : ''
}

/** `odoo.com/documentation`, “Export and import data”: exports of `res.partner`. “Lagos (NG)” is the state Lagos. */
export const odooContacts: Profile = {
  id: 'odoo_contacts',
  program: 'Odoo',
  kind: 'contacts',
  signs: [
    ['Name', 'Nom', 'Complete Name', 'Nom complet', 'Display Name', 'Nom d’affichage', 'display_name'],
    ['Street', 'Rue', 'street', 'Street2', 'Zip', 'zip', 'Is a Company', 'Est une société'],
    [
      ...[
        'Company Type',
        'Type de société',
        'company_type',
        'Related Company',
        'Société liée',
        'parent_id',
        'Is a Company',
        'Est une société',
      ],
      ...['is_company', 'Salesperson', 'Vendeur', 'Total Receivable', 'Total à recevoir', 'External ID', 'ID externe', 'Tax ID'],
    ],
  ],
  columns: {
    name: ['Name', 'Nom', 'Complete Name', 'Nom complet', 'Display Name', 'Nom d’affichage'],
    company_name: ['Related Company', 'Société liée', 'Company Name', 'Nom de la société', 'parent_id'],
    email: ['Email', 'E-mail', 'Courriel'],
    phone: ['Phone', 'Téléphone', 'Mobile', 'Portable'],
    address: ['Street', 'Rue'],
    city: ['City', 'Ville'],
    state: ['State', 'État', 'Province', 'state_id'],
    country: ['Country', 'Pays', 'country_id'],
    group: ['Tags', 'Étiquettes', 'category_id'],
    note: ['Notes', 'Internal Notes', 'comment'],
    opening_balance: ['Total Receivable', 'Total à recevoir', 'Total des créances', 'credit'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      if (!cells.name) return 'note'
      cells.type ||= typeIn(cell)
      const payable = cell('Total Payable') || cell('Total à payer') || cell('debit')
      if (/[1-9]/.test(payable) && !/[1-9]/.test(cells.opening_balance ?? '')) cells.opening_balance = asPayable(payable)
      cells.state = (cells.state ?? '').replace(/\s*\([A-Z]{2}\)$/, '')
      return undefined
    },
  }),
}
