import type { Good } from './known-goods.ts'
import { without } from './office-forms.ts'
import { type ProductForm, itemsOf } from './product-forms.ts'
import { htmlOf, moneyText, quantityText } from './table-files.ts'

/* Programs that keep a product and its variants in rows of different kinds. */

const etsy: ProductForm = {
  title: 'Etsy',
  profile: 'etsy_listings',
  name: 'TITLE',
  rows: (good, hand) => [
    {
      ...{
        TITLE: good.name,
        DESCRIPTION: good.paragraphs.join('\n'),
        PRICE: moneyText(good.price, hand),
        CURRENCY_CODE: 'NGN',
        QUANTITY: quantityText(good.stock, hand),
      },
      ...{
        TAGS: good.tags.map((tag) => tag.replaceAll(' ', '_')).join(','),
        MATERIALS: 'paper',
        IMAGE1: good.images[0] ?? '',
        IMAGE2: good.images[1] ?? '',
        IMAGE3: good.images[2] ?? '',
      },
      SKU: good.sku.replaceAll(',', ''),
    },
  ],
  keeps: (record, good) =>
    without(record, good, {
      description: good.paragraphs.join('\n') || null,
      sku: good.sku.replaceAll(',', ''),
      barcode: null,
      category: null,
      brand: null,
      cost: 0,
      weight: null,
      onSale: 1,
    }),
}

const magento: ProductForm = {
  title: 'Magento',
  profile: 'magento_products',
  name: 'name',
  rows: (good, hand) => {
    const shared = {
      store_view_code: '',
      attribute_set_code: 'Default',
      product_websites: 'base',
      categories: good.category ? `Default Category/${good.category}` : '',
      product_online: good.isActive ? '1' : '2',
    }
    const about = { name: good.name, short_description: htmlOf(good.paragraphs), base_image: good.images[0] ?? '' }
    if (good.variants.length === 0)
      return [
        {
          ...shared,
          ...about,
          sku: good.sku,
          product_type: 'simple',
          price: moneyText(good.price, hand),
          cost: moneyText(good.cost, hand),
          qty: quantityText(good.stock, hand),
        },
      ]
    const codes = good.options.map((option) => option.toLowerCase())
    return [
      ...good.variants.map(({ sku, values, price, cost, stock }) => ({
        ...{ ...shared, sku, product_type: 'simple', name: [good.name, ...values].join('-'), short_description: '' },
        ...{ price: moneyText(price, hand), cost: moneyText(cost, hand), qty: quantityText(stock, hand) },
      })),
      {
        ...{ ...shared, ...about, sku: good.sku, product_type: 'configurable', price: '', cost: '', qty: '' },
        configurable_variations: good.variants
          .map(({ sku, values }) => [`sku=${sku}`, ...values.map((value, at) => `${codes[at]}=${value}`)].join(','))
          .join('|'),
        configurable_variation_labels: good.options.map((option, at) => `${codes[at]}=${option}`).join(','),
      },
    ]
  },
  keeps: (record) => ({
    ...record,
    ...(record.variants.length === 0 ? { barcode: null } : {}),
    ...{
      brand: null,
      tags: [],
      weight: null,
      images: record.images.slice(0, 1),
      variants: record.variants.map((variant) => ({ ...variant, barcode: null })),
    },
  }),
}

const bigcommerce: ProductForm = {
  title: 'BigCommerce',
  profile: 'bigcommerce_products',
  name: 'Name',
  rows: (good, hand, place) => {
    const isParent = good.variants.length > 0
    const [first] = itemsOf(good)
    return [
      {
        ...{
          Item: 'Product',
          ID: String(place + 1),
          Name: good.name,
          Type: 'physical',
          SKU: isParent ? '' : good.sku,
          Options: '',
          'Inventory Tracking': isParent ? 'variant' : 'product',
        },
        ...{
          'Current Stock': isParent ? '' : quantityText(good.stock, hand),
          Price: moneyText(first?.price ?? 0, hand),
          'Cost Price': moneyText(first?.cost ?? 0, hand),
          'Retail Price': '',
          'Sale Price': '',
        },
        ...{
          Categories: good.category ? `Shop/${good.category}` : '',
          Description: htmlOf(good.paragraphs),
          'UPC/EAN': isParent ? '' : (good.barcode ?? ''),
          'Is Visible': good.isActive ? 'TRUE' : 'FALSE',
        },
      },
      ...good.variants.map(({ sku, barcode, values, price, cost, stock }) => ({
        ...{
          Item: 'Variant',
          SKU: sku,
          Options: values.map((value, at) => `Type=Rectangle|Name=${good.options[at]}|Value=${value}`).join(';'),
        },
        ...{
          'Current Stock': quantityText(stock, hand),
          Price: moneyText(price, hand),
          'Cost Price': moneyText(cost, hand),
          'UPC/EAN': barcode ?? '',
        },
      })),
      ...good.images.map((image) => ({ Item: 'Image', 'Internal Image URL (Export)': image })),
    ]
  },
  keeps: (record) => ({ ...record, brand: null, tags: [], weight: null }),
}

const erpnext: ProductForm = {
  title: 'ERPNext',
  profile: 'erpnext_items',
  name: 'Item Name',
  rows: (good, hand) => {
    const shared = {
      'Item Group': good.category ?? 'All Item Groups',
      'Default Unit of Measure': '',
      Disabled: good.isActive ? '0' : '1',
      'Maintain Stock': '1',
      Brand: good.brand ?? '',
    }
    const ownCells = (item: (typeof good)['variants'][number] | Good) => ({
      ...{ ID: item.sku, 'Item Code': item.sku, 'Barcode (Barcodes)': item.barcode ?? '', 'Opening Stock': quantityText(item.stock, hand) },
      ...{ 'Valuation Rate': moneyText(item.cost, hand), 'Standard Selling Rate': moneyText(item.price, hand) },
    })
    const about = { 'Item Name': good.name, Description: htmlOf(good.paragraphs) }
    if (good.variants.length === 0) return [{ ...shared, ...about, ...ownCells(good), 'Has Variants': '0', 'Variant Of': '' }]
    const attribute = (at: number, value: string) => ({
      'Attribute (Variant Attributes)': good.options[at] ?? '',
      'Attribute Value (Variant Attributes)': value,
    })
    return [
      { ...shared, ...about, ID: good.sku, 'Item Code': good.sku, 'Has Variants': '1', ...attribute(0, '') },
      ...good.variants.flatMap((variant) => [
        {
          ...shared,
          'Item Name': [good.name, ...variant.values].join('-'),
          ...ownCells(variant),
          'Variant Of': good.sku,
          ...attribute(0, variant.values[0] ?? ''),
        },
        ...variant.values.slice(1).map((value, at) => attribute(at + 1, value)),
      ]),
    ]
  },
  keeps: (record) => ({ ...record, category: record.category ?? 'All Item Groups', tags: [], weight: null, images: [] }),
}

export const catalogueForms: readonly ProductForm[] = [etsy, magento, bigcommerce, erpnext]
