import type { Good } from './known-goods.ts'
import { type ExpectedProduct, type ProductForm, itemsOf, optionCells } from './product-forms.ts'
import { htmlOf, moneyText, quantityText } from './table-files.ts'

/* More programs, and sheets of a shop’s own. The first ones below have no variants: each is a product of its own there. */

export const without = (record: ExpectedProduct, good: Good, lost: Partial<ExpectedProduct>): ExpectedProduct => ({
  ...{
    ...record,
    variants: [],
    onSale: good.isActive ? 1 : 0,
    sku: good.sku,
    barcode: good.barcode,
    price: good.price,
    cost: good.cost,
    on_hand: good.stock / 1000,
    weight: good.weight,
  },
  ...lost,
})

const zoho: ProductForm = {
  title: 'Zoho',
  profile: 'zoho_items',
  name: 'Item Name',
  rows: (good, hand) =>
    itemsOf(good).map((item) => ({
      ...{
        'Item ID': item.sku,
        'Item Group Name': item.values.length > 0 ? good.name : '',
        'Item Name': [good.name, ...item.values].join('-'),
        SKU: item.sku,
        EAN: item.barcode ?? '',
        UPC: '',
      },
      ...optionCells(
        good,
        item.values,
        (at) => `Attribute Name${at}`,
        (at) => `Attribute Option Name${at}`,
      ),
      ...{
        Description: good.paragraphs.join('\n'),
        Rate: moneyText(item.price, hand),
        'Purchase Rate': moneyText(item.cost, hand),
        'Product Type': 'goods',
        Brand: good.brand ?? '',
      },
      ...{
        'Category Name': good.category ?? '',
        'Stock On Hand': quantityText(item.stock, hand),
        'Opening Stock': '',
        Status: good.isActive ? 'Active' : 'Inactive',
      },
    })),
  keeps: (record, good) => ({ ...record, description: good.paragraphs.join('\n') || null, tags: [], images: [], weight: null }),
}

const quickbooks: ProductForm = {
  title: 'QuickBooks',
  profile: 'quickbooks_items',
  name: 'Product/Service Name',
  rows: (good, hand) => [
    {
      ...{
        'Product/Service Name': good.category ? `${good.category}:${good.name}` : good.name,
        'Sales Description': good.paragraphs.join('\n'),
        SKU: good.sku,
        Type: 'Inventory',
      },
      ...{
        'Sales Price / Rate': moneyText(good.price, hand),
        Taxable: 'no',
        'Income Account': 'Sales',
        'Purchase Cost': moneyText(good.cost, hand),
      },
      ...{ 'Quantity On Hand': quantityText(good.stock, hand), 'Reorder Point': '', 'Quantity as-of Date': '01/02/2026' },
    },
  ],
  keeps: (record, good) =>
    without(record, good, {
      description: good.paragraphs.join('\n') || null,
      barcode: null,
      brand: null,
      tags: [],
      images: [],
      weight: null,
      onSale: 1,
    }),
}

const quickbooksDesktop: ProductForm = {
  title: 'QuickBooks Desktop',
  profile: 'quickbooks_desktop_items',
  name: 'Item',
  rows: (good, hand) => [
    {
      ...{
        'Active Status': good.isActive ? 'Active' : 'Not-active',
        Type: 'Inventory Part',
        Item: good.category ? `${good.category}:${good.name}` : good.name,
        Description: good.paragraphs.join('\n'),
      },
      ...{
        'Sales Tax Code': 'Non',
        'COGS Account': 'Cost of Goods Sold',
        'Asset Account': 'Inventory Asset',
        'Quantity On Hand': quantityText(good.stock, hand),
        'U/M': '',
      },
      ...{ Cost: moneyText(good.cost, hand), Price: moneyText(good.price, hand), MPN: good.sku },
    },
  ],
  keeps: (record, good) =>
    without(record, good, {
      description: good.paragraphs.join('\n') || null,
      barcode: null,
      brand: null,
      tags: [],
      images: [],
      weight: null,
    }),
}

const prestashopHeadings = {
  en: [
    'Active (0/1)',
    'Name *',
    'Categories (x,y,z...)',
    'Price tax excluded',
    'Wholesale price',
    'Reference #',
    'Manufacturer',
    'Weight',
    'Quantity',
    'Summary',
    'Tags (x,y,z...)',
    'Image URLs (x,y,z...)',
  ],
  fr: [
    'Actif (0/1)',
    'Nom',
    'Catégories (x,y,z...)',
    'Prix HT',
    'Prix de gros',
    'Référence',
    'Marque',
    'Poids',
    'Quantité',
    'Récapitulatif',
    'Mots-clés (x,y,z...)',
    "URL de l'image (x,y,z...)",
  ],
} as const

const prestashop = (language: keyof typeof prestashopHeadings): ProductForm => ({
  title: `PrestaShop in ${language}`,
  profile: 'prestashop_products',
  name: prestashopHeadings[language][1],
  rows: (good, hand, place) => {
    const [active, name, category, price, cost, sku, brand, weight, stock, text, tags, images] = prestashopHeadings[language]
    return [
      {
        ...{
          'Product ID': String(place + 1),
          [active]: good.isActive ? '1' : '0',
          [name]: good.name,
          [category]: good.category ? `Home,${good.category}` : '',
          [price]: moneyText(good.price, hand),
        },
        ...{
          'Tax rules ID': '1',
          [cost]: moneyText(good.cost, hand),
          [sku]: good.sku,
          [brand]: good.brand ?? '',
          EAN13: good.barcode ?? '',
          UPC: '',
        },
        ...{
          [weight]: good.weight ? quantityText(good.weight, hand) : '0',
          [stock]: quantityText(good.stock, hand),
          [text]: htmlOf(good.paragraphs),
          [tags]: good.tags.join(','),
          [images]: good.images.join(','),
        },
      },
    ]
  },
  keeps: (record, good) => without(record, good, {}),
})

const odooHeadings = {
  en: [
    'Name',
    'Internal Reference',
    'Barcode',
    'Product Type',
    'Product Category',
    'Sales Price',
    'Cost',
    'Quantity On Hand',
    'Weight',
    'Can be Sold',
    'Sales Description',
    'Product Tags',
  ],
  fr: [
    'Nom',
    'Référence interne',
    'Code-barres',
    'Type de produit',
    'Catégorie de produit',
    'Prix de vente',
    'Coût',
    'Quantité en stock',
    'Poids',
    'Peut être vendu',
    'Description de vente',
    'Étiquettes de produit',
  ],
  fields: [
    'name',
    'default_code',
    'barcode',
    'detailed_type',
    'categ_id',
    'list_price',
    'standard_price',
    'qty_available',
    'weight',
    'sale_ok',
    'description_sale',
    'product_tag_ids',
  ],
} as const

const odoo = (language: keyof typeof odooHeadings): ProductForm => ({
  title: `Odoo in ${language}`,
  profile: 'odoo_products',
  name: odooHeadings[language][0],
  rows: (good, hand, place) => {
    const [name, sku, barcode, type, category, price, cost, stock, weight, active, text, tags] = odooHeadings[language]
    return [
      {
        ...{
          id: `__export__.p_${place}`,
          [name]: good.name,
          [sku]: good.sku,
          [barcode]: good.barcode ?? '',
          [type]: language === 'fr' ? 'Produit stockable' : language === 'en' ? 'Storable Product' : 'product',
        },
        ...{
          [category]: good.category ? `All / ${good.category}` : 'All',
          [price]: moneyText(good.price, hand),
          [cost]: moneyText(good.cost, hand),
          [stock]: quantityText(good.stock, hand),
        },
        ...{
          [weight]: good.weight ? quantityText(good.weight, hand) : '0',
          [active]: good.isActive ? 'True' : 'False',
          [text]: good.paragraphs.join('\n'),
          [tags]: good.tags.join(','),
        },
      },
    ]
  },
  keeps: (record, good) =>
    without(record, good, { description: good.paragraphs.join('\n') || null, category: good.category ?? 'All', brand: null, images: [] }),
})

const sheetHeadings = {
  en: ['Product name', 'Code', 'Barcode', 'Details', 'Category', 'Brand', 'Selling price', 'Cost price', 'Quantity', 'Weight (kg)', 'Tags'],
  fr: [
    'Désignation',
    'Référence',
    'Code-barres',
    'Description',
    'Catégorie',
    'Marque',
    'Prix de vente',
    'Prix d’achat',
    'Quantité en stock',
    'Poids (kg)',
    'Étiquettes',
  ],
} as const

const sheet = (language: keyof typeof sheetHeadings): ProductForm => {
  const [name, sku, barcode, text, category, brand, price, cost, stock, weight, tags] = sheetHeadings[language]
  return {
    title: `a shop’s own sheet in ${language}`,
    profile: null,
    name,
    sums: { price, stock },
    rows: (good, hand) => [
      {
        ...{
          [name]: good.name,
          [sku]: good.sku,
          [barcode]: good.barcode ?? '',
          [text]: good.paragraphs.join('\n'),
          [category]: good.category ?? '',
          [brand]: good.brand ?? '',
        },
        ...{
          [price]: moneyText(good.price, hand),
          [cost]: moneyText(good.cost, hand),
          [stock]: quantityText(good.stock, hand),
          [weight]: good.weight ? quantityText(good.weight, hand) : '',
          [tags]: good.tags.join(', '),
        },
      },
    ],
    keeps: (record, good) => without(record, good, { description: good.paragraphs.join('\n') || null, images: [], onSale: 1 }),
  }
}

export const officeForms: readonly ProductForm[] = [
  ...[zoho, quickbooks, quickbooksDesktop, prestashop('en'), prestashop('fr'), odoo('en'), odoo('fr'), odoo('fields')],
  ...[sheet('en'), sheet('fr')],
]
