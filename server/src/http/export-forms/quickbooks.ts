import { guarded } from '@kasuwa/contract/tables/cells'
import { type ExportForm, templateColumns } from './export-form.ts'
import { type Customer, customerRows, phoneOf } from './customers.ts'
import { type GoodsLine, categoryOf, goodsLines, isService } from './goods.ts'

/** In QuickBooks a colon parts a category from a name. */
const withoutColon = (name: string): string => name.replaceAll(':', '-')

function nameOf(line: GoodsLine): string {
  const { product, variant } = line
  const name = withoutColon(variant ? `${product.name} – ${variant.name}` : product.name)
  const category = withoutColon(categoryOf(line))
  return category ? `${category}:${guarded(name)}` : name
}

const isCounted = (line: GoodsLine): boolean => !isService(line) && line.good.on_hand !== null

/** `2026-11-22` as QuickBooks writes days by default outside the United States. */
const localDay = (day: string): string => day.split('-').toReversed().join('/')

/**
 * `quickbooks.intuit.com/learn-support/…/import-products-and-services` with its sample file, and `plugin-qbo.intuit.com`, “Which products
 * and services fields are imported?”. The accounts are those of a new company. Each variant is an item.
 */
export const quickbooksItems: ExportForm<GoodsLine> = {
  columns: ({ today }) =>
    templateColumns<GoodsLine>(
      `Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,Purchase Description,Purchase Cost,
      Expense Account,Quantity On Hand,Reorder Point,Inventory Asset Account,Quantity as-of Date`,
      {
        'Product/Service Name': nameOf,
        'Sales Description': ({ product }) => product.description,
        SKU: ({ good }) => good.sku,
        Type: (line) => (isService(line) ? 'Service' : isCounted(line) ? 'Inventory' : 'Noninventory'),
        'Sales Price / Rate': { kind: 'money', cell: ({ good }) => good.price },
        'Income Account': (line) => (isService(line) ? 'Services' : 'Sales of Product Income'),
        'Purchase Cost': { kind: 'money', as: 'cost', cell: ({ good }) => good.cost },
        'Expense Account': () => 'Cost of Goods Sold',
        'Quantity On Hand': { kind: 'number', as: 'on_hand', cell: (line) => (isCounted(line) ? line.good.on_hand : null) },
        'Reorder Point': { kind: 'number', cell: (line) => (isCounted(line) ? line.good.reorder_level : null) },
        'Inventory Asset Account': (line) => (isCounted(line) ? 'Inventory Asset' : null),
        'Quantity as-of Date': (line) => (isCounted(line) ? localDay(today) : null),
      },
    ),
  rows: goodsLines,
}

/** `plugin-qbo.intuit.com`, “Which contact fields are imported?”, and the sample file that it links. */
export const quickbooksCustomers: ExportForm<Customer> = {
  columns: ({ today }) =>
    templateColumns<Customer>(
      `Name,Company,Email,Phone,Mobile,Fax,Website,Street,City,State,ZIP,Country,Opening Balance,Opening Balance Date,Resale Number`,
      {
        Name: ({ name }) => withoutColon(name),
        Company: ({ company_name }) => company_name,
        Email: ({ email }) => email,
        Phone: phoneOf,
        Street: ({ address }) => address,
        City: ({ city }) => city,
        State: ({ state }) => state,
        Country: ({ country }) => country,
        'Opening Balance': { kind: 'money', as: 'balance', cell: ({ balance }) => balance },
        'Opening Balance Date': { as: 'balance', cell: ({ balance }) => (balance ? localDay(today) : null) },
      },
    ),
  rows: customerRows,
}
