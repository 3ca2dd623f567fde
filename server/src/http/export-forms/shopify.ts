import { type ExportForm, templateColumns } from './export-form.ts'
import { type Customer, customerRows, firstNameOf, groupsOf, lastNameOf, phoneOf } from './customers.ts'
import { type GoodsLine, brandOf, categoryOf, goodsLines, handles, isService, optionOf, tagsOf } from './goods.ts'

/** A line that is no picture. */
const ofGood =
  <Value>(valueOf: (line: GoodsLine) => Value) =>
  (line: GoodsLine) =>
    line.picture ? null : valueOf(line)

const ofFirst =
  <Value>(valueOf: (line: GoodsLine) => Value) =>
  (line: GoodsLine) =>
    line.isFirst ? valueOf(line) : null

/** Shopify’s way to write a product without options. */
const option = (place: number, part: 'name' | 'value') =>
  ofGood((line) => (line.variant || place > 0 ? optionOf(line, place, part) : part === 'name' ? 'Title' : 'Default Title'))

/**
 * `help.shopify.com/en/manual/products/import-export/using-csv`, the sample file `product_template.csv`. Its own categories are a list of
 * Shopify’s, so ours are the type. Stock at several locations is one figure there.
 */
export const shopifyProducts: ExportForm<GoodsLine> = {
  columns: () => {
    const handleOf = handles()
    return templateColumns<GoodsLine>(
      `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,
      Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,
      Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,
      Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),
      Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,
      SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,
      Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Manufacturer part number (MPN),Google Shopping / Ad group name,
      Google Shopping / Ads labels,Google Shopping / Condition,Google Shopping / Custom product,Google Shopping / Custom label 0,
      Google Shopping / Custom label 1,Google Shopping / Custom label 2,Google Shopping / Custom label 3,Google Shopping / Custom label 4`,
      {
        Title: ofFirst(({ product }) => product.name),
        'URL handle': handleOf,
        Description: ofFirst(({ product }) => product.description),
        Vendor: ofFirst(brandOf),
        Type: ofFirst(categoryOf),
        Tags: ofFirst(tagsOf),
        'Published on online store': ofGood(({ product }) => (product.is_active ? 'TRUE' : 'FALSE')),
        Status: ofGood(({ product }) => (product.is_active ? 'Active' : 'Draft')),
        SKU: ofGood(({ good }) => good.sku),
        Barcode: ofGood(({ good }) => good.barcode),
        'Option1 name': option(0, 'name'),
        'Option1 value': option(0, 'value'),
        'Option2 name': option(1, 'name'),
        'Option2 value': option(1, 'value'),
        'Option3 name': option(2, 'name'),
        'Option3 value': option(2, 'value'),
        Price: { kind: 'money', cell: ofGood(({ good }) => good.price) },
        'Cost per item': { kind: 'money', as: 'cost', cell: ofGood(({ good }) => good.cost) },
        'Inventory tracker': ofGood(({ good }) => (good.on_hand === null ? null : 'shopify')),
        'Inventory quantity': { kind: 'number', as: 'on_hand', cell: ofGood(({ good }) => good.on_hand) },
        'Continue selling when out of stock': ofGood(() => 'DENY'),
        'Weight value (grams)': { kind: 'number', cell: ofGood(({ good }) => good.weight) },
        'Weight unit for display': ofGood(({ good }) => (good.weight === null ? null : 'g')),
        'Requires shipping': ofGood((line) => (isService(line) ? 'FALSE' : 'TRUE')),
        'Fulfillment service': ofGood(() => 'manual'),
        'Product image URL': (line) => line.picture ?? (line.isFirst ? line.product.images[0] : null),
        'Image position': {
          kind: 'number',
          cell: ({ product, picture, isFirst }) =>
            picture ? product.images.indexOf(picture) + 1 : isFirst && product.images[0] ? 1 : null,
        },
        'Variant image URL': ({ variant }) => variant?.image,
        'Gift card': ofGood(() => 'FALSE'),
      },
    )
  },
  rows: (row, query) => {
    const lines = goodsLines(row, query)
    const [first] = lines
    if (!first) return []
    return [...lines, ...first.product.images.slice(1).map((picture) => ({ ...first, isFirst: false, picture }))]
  },
}

/** `help.shopify.com/en/manual/customers/import-export-customers`, the sample file `customer_template.csv`. */
export const shopifyCustomers: ExportForm<Customer> = {
  columns: () =>
    templateColumns<Customer>(
      `First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,
      Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,
      Accepts SMS Marketing,Tags,Note,Tax Exempt`,
      {
        'First Name': firstNameOf,
        'Last Name': lastNameOf,
        Email: ({ email }) => email,
        'Accepts Email Marketing': () => 'no',
        'Default Address Company': ({ company_name }) => company_name,
        'Default Address Address1': ({ address }) => address,
        'Default Address City': ({ city }) => city,
        'Default Address Province Code': ({ state }) => state,
        'Default Address Country Code': ({ country }) => country,
        'Default Address Phone': phoneOf,
        Phone: phoneOf,
        'Accepts SMS Marketing': () => 'no',
        Tags: groupsOf,
        Note: ({ note }) => note,
        'Tax Exempt': () => 'no',
      },
    ),
  rows: customerRows,
}
