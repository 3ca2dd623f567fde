import { type ExportForm, type FormColumn, templateColumns } from './export-form.ts'
import { type Customer, customerRows, phoneOf } from './customers.ts'
import { type GoodsLine, categoryOf, goodsLines, handles, isSold, optionOf, stockAt } from './goods.ts'

const yesOrNo = (value: boolean): string => (value ? 'Y' : 'N')

/** Price, stock and reorder level of each store. */
const storeColumns = ({ id, name }: { id: string; name: string }): FormColumn<GoodsLine>[] => [
  { title: `Available for sale [${name}]`, cell: (line) => yesOrNo(isSold(line)) },
  { title: `Price [${name}]`, kind: 'money', cell: ({ good }) => good.price },
  { title: `In stock [${name}]`, kind: 'number', as: 'on_hand', cell: (line) => stockAt(line, id) },
  { title: `Low stock [${name}]`, kind: 'number', cell: ({ good }) => good.reorder_level },
]

const ofFirst =
  <Value>(valueOf: (line: GoodsLine) => Value) =>
  (line: GoodsLine) =>
    line.isFirst ? valueOf(line) : null

/** `help.loyverse.com/help/importing-and-exporting`, “The meaning of columns”: four columns for each store end the template. */
export const loyverseItems: ExportForm<GoodsLine> = {
  columns: ({ locations }) => {
    const handleOf = handles()
    return [
      ...templateColumns<GoodsLine>(
        `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,
        Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock`,
        {
          Handle: handleOf,
          SKU: ({ good }) => good.sku,
          Name: ofFirst(({ product }) => product.name),
          Category: ofFirst(categoryOf),
          Description: ofFirst(({ product }) => product.description),
          'Sold by weight': ({ product }) => yesOrNo(product.unit !== null && product.unit !== 'piece'),
          ...Object.fromEntries(
            [0, 1, 2].flatMap((place) => [
              [`Option ${place + 1} name`, ofFirst((line: GoodsLine) => optionOf(line, place, 'name'))],
              [`Option ${place + 1} value`, (line: GoodsLine) => optionOf(line, place, 'value')],
            ]),
          ),
          Cost: { kind: 'money', as: 'cost', cell: ({ good }) => good.cost },
          Barcode: ({ good }) => good.barcode,
          'Track stock': ({ good }) => yesOrNo(good.on_hand !== null),
        },
      ),
      ...locations.flatMap(storeColumns),
    ]
  },
  rows: goodsLines,
  with: ['with_levels'],
}

/** `help.loyverse.com/help/import-export-customers`, the template for customers. */
export const loyverseCustomers: ExportForm<Customer> = {
  columns: () =>
    templateColumns<Customer>(
      'Customer ID,Customer name,Email,Phone,Address,City,Region,Postal code,Country,Customer code,Points balance,Note',
      {
        'Customer name': ({ name }) => name,
        Email: ({ email }) => email,
        Phone: phoneOf,
        Address: ({ address }) => address,
        City: ({ city }) => city,
        Region: ({ state }) => state,
        Country: ({ country }) => country,
        Note: ({ note }) => note,
      },
    ),
  rows: customerRows,
}
