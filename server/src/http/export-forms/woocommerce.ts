import { type ExportForm, templateColumns } from './export-form.ts'
import { type Customer, customerRows, firstNameOf, lastNameOf, phoneOf } from './customers.ts'
import { type GoodsLine, brandOf, categoryOf, goodsLines, isService, isSold, optionOf, tagNamesOf } from './goods.ts'

type Cells = Parameters<typeof templateColumns<GoodsLine>>[1]

/** Names that commas separate; a comma in a name is escaped. */
const listOf = (names: readonly (string | null | undefined)[]): string =>
  names
    .filter((name) => name)
    .map((name) => name?.replaceAll(',', String.raw`\,`))
    .join(', ')

/** True for the line of a product with variants, which has no price and no stock of its own. */
const isVariable = ({ product, variant }: GoodsLine): boolean => product.inventory_type === 'variant' && !variant

function typeOf(line: GoodsLine): string {
  const type = line.variant ? 'variation' : isVariable(line) ? 'variable' : 'simple'
  return isService(line) && type !== 'variable' ? `${type}, virtual` : type
}

const ofGood =
  <Value>(valueOf: (line: GoodsLine) => Value) =>
  (line: GoodsLine) =>
    isVariable(line) ? null : valueOf(line)

const ofProduct =
  <Value>(valueOf: (line: GoodsLine) => Value) =>
  (line: GoodsLine) =>
    line.variant ? null : valueOf(line)

/** A product has all values of an option, and a variation its own. */
const attribute = (place: number, part: 'name' | 'value') => (line: GoodsLine) => {
  const option = line.product.options?.[place]
  if (line.variant) return part === 'name' ? optionOf(line, place, part) : listOf([optionOf(line, place, part)])
  return isVariable(line) ? (part === 'name' ? option?.name : listOf(option?.values ?? [])) : null
}

/** 1 on a product for each of its options. */
const flagOf = (place: number, flag: number) => ({
  kind: 'number' as const,
  cell: (line: GoodsLine) => (isVariable(line) && line.product.options?.[place] ? flag : null),
})

/**
 * `woocommerce.com/document/product-csv-importer-exporter`, and the columns of its exporter, `class-wc-product-csv-exporter.php` in
 * `github.com/woocommerce/woocommerce`. Weights are in kilograms, the unit of a new shop.
 */
export const woocommerceProducts: ExportForm<GoodsLine> = {
  columns: () =>
    templateColumns<GoodsLine>(
      `ID,Type,SKU,GTIN; UPC; EAN; or ISBN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,
      Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,
      Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,
      Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,
      Brands,Cost of goods,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),
      Attribute 2 visible,Attribute 2 global,Attribute 3 name,Attribute 3 value(s),Attribute 3 visible,Attribute 3 global`,
      {
        Type: typeOf,
        SKU: ({ good }) => good.sku,
        'GTIN; UPC; EAN; or ISBN': ({ good }) => good.barcode,
        Name: ({ product, variant }) => (variant ? `${product.name} – ${variant.name}` : product.name),
        Published: { kind: 'number', cell: (line) => (isSold(line) ? 1 : 0) },
        'Is featured?': { kind: 'number', cell: () => 0 },
        'Visibility in catalog': () => 'visible',
        Description: ofProduct(({ product }) => product.description),
        'In stock?': { kind: 'number', as: 'on_hand', cell: ({ good }) => (good.on_hand === 0 ? 0 : 1) },
        Stock: { kind: 'number', as: 'on_hand', cell: ofGood(({ good }) => good.on_hand) },
        'Low stock amount': { kind: 'number', cell: ofGood(({ good }) => good.reorder_level) },
        'Backorders allowed?': { kind: 'number', cell: () => 0 },
        'Weight (kg)': { kind: 'number', cell: ({ good }) => (good.weight === null ? null : good.weight / 1000) },
        'Regular price': { kind: 'money', cell: ofGood(({ good }) => good.price) },
        Categories: ofProduct((line) => listOf([categoryOf(line)])),
        Tags: ofProduct((line) => listOf(tagNamesOf(line))),
        Images: ({ product, variant }) => (variant ? variant.image : product.images.join(', ')),
        Parent: ({ product, variant }) => variant && product.sku,
        Brands: ofProduct((line) => listOf([brandOf(line)])),
        'Cost of goods': { kind: 'money', as: 'cost', cell: ofGood(({ good }) => good.cost) },
        ...Object.fromEntries<Cells[string]>(
          [0, 1, 2].flatMap((place) => [
            [`Attribute ${place + 1} name`, attribute(place, 'name')],
            [`Attribute ${place + 1} value(s)`, attribute(place, 'value')],
            [`Attribute ${place + 1} visible`, flagOf(place, 1)],
            [`Attribute ${place + 1} global`, flagOf(place, 0)],
          ]),
        ),
      },
    ).map((column) => ({ ...column, title: column.title.replaceAll(';', ',') })),
  rows: (row, query) => {
    const lines = goodsLines(row, query)
    const product = lines[0]?.product
    return product && lines[0]?.variant ? [{ product, good: product, isFirst: true }, ...lines] : lines
  },
}

/**
 * `woocommerce.com/document/import-and-export-of-woocommerce-users`: the columns that we fill, in its order. WooCommerce itself imports no
 * customers.
 */
export const woocommerceCustomers: ExportForm<Customer> = {
  columns: () =>
    templateColumns<Customer>(
      `user_login,user_email,display_name,first_name,last_name,roles,billing_first_name,billing_last_name,billing_company,billing_email,
      billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country`,
      {
        // A login that no other has.
        user_login: (customer) => customer.email ?? customer.phone?.replace('+', ''),
        user_email: ({ email }) => email,
        display_name: ({ name }) => name,
        first_name: firstNameOf,
        last_name: lastNameOf,
        roles: () => 'customer',
        billing_first_name: firstNameOf,
        billing_last_name: lastNameOf,
        billing_company: ({ company_name }) => company_name,
        billing_email: ({ email }) => email,
        billing_phone: phoneOf,
        billing_address_1: ({ address }) => address,
        billing_city: ({ city }) => city,
        billing_state: ({ state }) => state,
        billing_country: ({ country }) => country,
      },
    ),
  rows: customerRows,
}
