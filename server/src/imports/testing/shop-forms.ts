import { type StockedItem, type ExpectedProduct, type ProductForm, itemsOf, optionCells } from './product-forms.ts'
import { type TableRow, htmlOf, moneyText, quantityText } from './table-files.ts'

/* Programs of tills and web shops, with variants. */

const unchanged = (record: ExpectedProduct): ExpectedProduct => record
const handleOf = (place: number): string => `handle-${place}`

const shopify = (isOld: boolean): ProductForm => ({
  title: isOld ? 'Shopify before 2025' : 'Shopify',
  profile: 'shopify_products',
  name: 'Title',
  rows: (good, hand, place) => {
    const heads = isOld
      ? {
          handle: 'Handle',
          text: 'Body (HTML)',
          type: 'Type',
          sku: 'Variant SKU',
          barcode: 'Variant Barcode',
          grams: 'Variant Grams',
          stock: 'Variant Inventory Qty',
          price: 'Variant Price',
          image: 'Image Src',
          published: 'Published',
          name: 'Option1 Name',
          value: 'Option1 Value',
          name2: 'Option2 Name',
          value2: 'Option2 Value',
        }
      : {
          handle: 'URL handle',
          text: 'Description',
          type: 'Type',
          sku: 'SKU',
          barcode: 'Barcode',
          grams: 'Weight value (grams)',
          stock: 'Inventory quantity',
          price: 'Price',
          image: 'Product image URL',
          published: 'Published on online store',
          name: 'Option1 name',
          value: 'Option1 value',
          name2: 'Option2 name',
          value2: 'Option2 value',
        }
    const [option = 'Title', option2 = ''] = good.options
    const items = itemsOf(good)
    const count = Math.max(items.length, good.images.length)
    return Array.from({ length: count }, (_, at): TableRow => {
      const item = items[at]
      const ownCells = item && {
        ...{
          [heads.sku]: item.sku,
          [heads.barcode]: item.barcode ?? '',
          [heads.grams]: good.weight ? String(good.weight) : '0',
          [heads.stock]: quantityText(item.stock, hand),
        },
        ...{ [heads.price]: moneyText(item.price, hand), 'Cost per item': moneyText(item.cost, hand) },
        ...{ [heads.value]: item.values[0] ?? 'Default Title', [heads.value2]: item.values[1] ?? '' },
      }
      const first = at === 0 && {
        ...{
          Title: good.name,
          [heads.text]: htmlOf(good.paragraphs),
          Vendor: good.brand ?? '',
          [heads.type]: good.category ?? '',
          Tags: good.tags.join(', '),
        },
        ...{ [heads.published]: 'true', Status: good.isActive ? 'active' : 'draft', [heads.name]: option, [heads.name2]: option2 },
      }
      return { [heads.handle]: handleOf(place), ...first, ...ownCells, [heads.image]: good.images[at] ?? '' }
    })
  },
  keeps: unchanged,
})

const woocommerce: ProductForm = {
  title: 'WooCommerce',
  profile: 'woocommerce_products',
  name: 'Name',
  rows: (good, hand, place) => {
    const isVariable = good.variants.length > 0
    const attributes = (values: readonly string[]) =>
      optionCells(
        good,
        values,
        (at) => `Attribute ${at} name`,
        (at) => `Attribute ${at} value(s)`,
      )
    const head = {
      ID: String(place * 100),
      Published: good.isActive ? '1' : '-1',
      Categories: good.category?.replaceAll(',', '\\,') ?? '',
      Tags: good.tags.join(', '),
    }
    const about = {
      Name: good.name,
      'Short description': '',
      Description: htmlOf(good.paragraphs),
      Brands: good.brand ?? '',
      Images: good.images.join(', '),
    }
    const ownCells = ({ sku, barcode, price, stock }: StockedItem) => ({
      ...{
        SKU: sku,
        'GTIN, UPC, EAN, or ISBN': barcode ?? '',
        'Regular price': moneyText(price, hand),
        'Sale price': '',
        Stock: quantityText(stock, hand),
        'In stock?': '1',
      },
      'Weight (kg)': good.weight ? quantityText(good.weight, hand) : '',
    })
    if (!isVariable) return [{ ...head, Type: 'simple', ...about, ...ownCells(good), ...attributes([]) }]
    const lists = good.options.map((_, at) => [...new Set(good.variants.map(({ values }) => values[at]))].join(', '))
    return [
      { ...head, Type: 'variable', ...about, SKU: good.sku, ...attributes(lists) },
      ...good.variants.map((variant, at) => ({
        ...{
          ...head,
          ID: String(place * 100 + at + 1),
          Type: 'variation',
          Name: `${good.name} - ${variant.values.join(', ')}`,
          Parent: good.sku,
          Categories: '',
          Tags: '',
        },
        ...{ ...ownCells(variant), ...attributes(variant.values) },
      })),
    ]
  },
  keeps: (record) => ({
    ...record,
    ...(record.variants.length === 0 ? { cost: 0 } : {}),
    variants: record.variants.map((variant) => ({ ...variant, cost: 0 })),
  }),
}

const loyverseHeadings = {
  en: [
    'Name',
    'Category',
    'Description',
    'Option 1 name',
    'Option 1 value',
    'Option 2 name',
    'Option 2 value',
    'Default price',
    'Cost',
    'Barcode',
    'Track stock',
    'In stock',
    'Sold by weight',
    'SKU',
  ],
  es: [
    'Nombre',
    'Categoría',
    'Descripción',
    'Nombre de la opción 1',
    'Valor de la opción 1',
    'Nombre de la opción 2',
    'Valor de la opción 2',
    'Precio por defecto',
    'Coste',
    'Código de barras',
    'Seguir el Inventario',
    'En inventario',
    'Vendido por peso',
    'REF',
  ],
  fr: [
    'Nom',
    'Catégorie',
    'Description',
    "Nom de l'option 1",
    "Valeur de l'option 1",
    "Nom de l'option 2",
    "Valeur de l'option 2",
    'Prix par défaut',
    'Coût',
    'Code barres',
    'Suivi du stock',
    'En stock',
    'Vendu au poids',
    'SKU',
  ],
} as const

const loyverse = (language: keyof typeof loyverseHeadings): ProductForm => ({
  title: `Loyverse in ${language}`,
  profile: 'loyverse_items',
  name: loyverseHeadings[language][0],
  rows: (good, hand, place) => {
    const [name, category, text, name1, value1, name2, value2, price, cost, barcode, track, stock, byWeight, sku] =
      loyverseHeadings[language]
    return itemsOf(good).map((item, at) => {
      // Half of the stock, in record units, stands in the second store.
      const second = Math.floor(item.stock / 2000) * 1000
      const first =
        at === 0
          ? {
              [name]: good.name,
              [category]: good.category ?? '',
              [text]: htmlOf(good.paragraphs),
              [name1]: item.values[0] ? (good.options[0] ?? '') : '',
              [name2]: item.values[1] ? (good.options[1] ?? '') : '',
            }
          : {}
      return {
        ...{
          Handle: handleOf(place),
          [sku]: item.sku,
          ...first,
          [byWeight]: 'N',
          [value1]: item.values[0] ?? '',
          [value2]: item.values[1] ?? '',
        },
        ...{ [price]: moneyText(item.price, hand), [cost]: moneyText(item.cost, hand), [barcode]: item.barcode ?? '', [track]: 'Y' },
        ...{ [`${stock} [Ikeja]`]: quantityText(item.stock - second, hand), [`${stock} [Lekki]`]: quantityText(second, hand) },
      }
    })
  },
  keeps: (record) => ({ ...record, brand: null, tags: [], onSale: Math.max(1, record.variants.length), images: [], weight: null }),
})

const square: ProductForm = {
  title: 'Square',
  profile: 'square_items',
  name: 'Item Name',
  rows: (good, hand) =>
    itemsOf(good).map((item) => ({
      ...{
        Token: `T${item.sku}`,
        'Item Name': good.name,
        'Variation Name': item.values.join(', ') || 'Regular',
        SKU: item.sku,
        Description: htmlOf(good.paragraphs),
      },
      ...{
        Category: good.category ?? '',
        GTIN: item.barcode ?? '',
        'Item Type': 'Physical',
        'Weight (kg)': good.weight ? quantityText(good.weight, hand) : '',
      },
      ...{
        Price: moneyText(item.price, hand),
        'Default Unit Cost': moneyText(item.cost, hand),
        Archived: good.isActive ? 'N' : 'Y',
        Sellable: 'Y',
        Stockable: 'Y',
      },
      ...optionCells(
        good,
        item.values,
        (at) => `Option Name ${at}`,
        (at) => `Option Value ${at}`,
      ),
      'Current Quantity Main': quantityText(item.stock, hand),
    })),
  keeps: (record) => ({ ...record, brand: null, tags: [], images: [] }),
}

const lightspeed: ProductForm = {
  title: 'Lightspeed X-Series',
  profile: 'lightspeed_products',
  name: 'name',
  rows: (good, hand, place) =>
    itemsOf(good).map((item) => {
      const numbers = ['one', 'two', 'three']
      return {
        ...{
          id: `0a-${place}`,
          handle: handleOf(place),
          sku: item.sku,
          name: good.name,
          description: htmlOf(good.paragraphs),
          product_category: good.category ? `All / ${good.category}` : '',
        },
        ...optionCells(
          good,
          item.values,
          (at) => `variant_option_${numbers[at - 1]}_name`,
          (at) => `variant_option_${numbers[at - 1]}_value`,
        ),
        ...{
          tags: good.tags.join(';'),
          supply_price: moneyText(item.cost, hand),
          retail_price: moneyText(item.price, hand),
          tax_name: 'VAT',
          brand_name: good.brand ?? '',
        },
        ...{ active: good.isActive ? '1' : '0', track_inventory: '1', inventory_Main_Outlet: quantityText(item.stock, hand) },
      }
    }),
  keeps: (record) => ({
    ...record,
    ...(record.variants.length === 0 ? { barcode: null } : {}),
    weight: null,
    images: [],
    variants: record.variants.map((variant) => ({ ...variant, barcode: null })),
  }),
}

export const shopForms: readonly ProductForm[] = [
  shopify(true),
  shopify(false),
  woocommerce,
  loyverse('en'),
  loyverse('es'),
  loyverse('fr'),
  square,
  lightspeed,
]
