import { type ColumnList, type ExportColumn, exportColumns } from './platform/export-columns.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { type TableKind, columnsOf } from './tables/columns.ts'

type ListRow = Record<string, unknown>

/** How a list is exported, if not simply with all fields of its rows. */
interface Exported {
  /** The import for this kind: its columns come first, under the import's names. */
  table?: TableKind
  columns: ColumnList
  /** Flags with which the rows are read. */
  with?: readonly string[]
  /** Rows of the file for one row of the list. */
  rows?: (row: ListRow, query: ListRow) => readonly ListRow[]
  /** Adds a column for each location that the member sees, with its quantity on hand. Rows must have `levels`. */
  hasLocations?: true
}

/** Path in a row for import columns whose name differs from it. */
const placesOf: Partial<Record<TableKind, Readonly<Record<string, string>>>> = {
  products: {
    ...{
      type: 'product_type',
      category: 'edges.category',
      brand: 'edges.brand',
      tags: 'edges.tags',
      active: 'is_active',
      image: 'images.0',
    },
    ...{ option_1_name: 'options.0.name', option_1_value: 'options.0.value', option_2_name: 'options.1.name' },
    ...{ option_2_value: 'options.1.value', option_3_name: 'options.2.name', option_3_value: 'options.2.value' },
  },
  contacts: { group: 'edges.groups', type: 'contact_type' },
}

/** Columns of an import, without those that apply to new records only. */
const columnsOfTable = (table: TableKind): ColumnList =>
  columnsOf(table)
    .filter(({ ofNew }) => !ofNew)
    .map(({ name }) => `${placesOf[table]?.[name] ?? name}=${name}`)
    .join(' ')

/**
 * Columns of each export: first those of the import, if any, so that importing an export changes nothing; then computed figures
 * (`docs/rooms/imports.md`). A list without an entry exports all its fields.
 */
const exported: Record<string, Exported> = {
  'products.list': {
    table: 'products',
    columns: 'on_hand available incoming is_low is_favourite warranty_months created_at',
    with: ['with_category', 'with_brand', 'with_tags', 'with_variants'],
    rows: withVariants,
  },
  'contacts.list': {
    table: 'contacts',
    columns: `balance deposits payment_terms_days credit_limit language is_blacklisted last_sold_at last_reminded_at created_at`,
  },
  'sales.list': {
    columns: `number date due_date status:document contact=customer location subtotal discount net_total tax_total payable_amount=total paid_amount
      rounding credited_amount payment_status:payment return_status:return note created_by created_at posted_at canceled_at cancel_reason`,
  },
  'sales.lines': {
    columns: `sale.number sale.date sale.status:document contact=customer location name=product sku quantity unit price list_price total line_discount discount=discount_share included_tax returned
      cost metadata:serials=serial_numbers`,
  },
  'sales.payments': {
    columns: 'date contact=customer sale.number=sale amount account location is_undone note created_by created_at',
  },
  'purchaseOrders.list': {
    columns: `number date expected_date status:document receipt_status:receipt contact=supplier location total note created_by created_at
      posted_at closed_at canceled_at cancel_reason`,
  },
  'purchaseOrders.lines': {
    columns: `order.number order.date order.expected_date order.status:document contact=supplier location name=product sku quantity unit
      received left cost total`,
  },
  'quotations.list': {
    columns: `number date expires_at status:quotation is_expired contact=customer location subtotal discount net_total tax_total payable_amount=total sale.number=sale
      note created_by created_at canceled_at cancel_reason`,
  },
  'billing.invoices': { columns: 'number created_at plan type=invoice_type status price amount starts_at ends_at paid_at created_by' },
  'paymentCards.list': { columns: 'brand=card_brand last4 bank=card_bank is_active is_reusable created_at' },
  'plans.list': { columns: 'name price interval=plan_interval is_active' },
  'drawers.list': { columns: 'name location session.opened_at=opened_at session.opened_by=opened_by created_at updated_at' },
  'drawers.counts': {
    columns: `number:number drawer location closed_at closed_by expected counted difference note opened_at opened_by float`,
  },
  'drawers.sessions': {
    columns: `number:number drawer location status:drawer opened_at opened_by float closed_at closed_by expected counted difference note`,
  },
  'inventory.list': {
    columns: `number kind:kind date due_date status:document contact location total paid_amount rounding payment_status:payment reasons:reason variance note
      created_by created_at posted_at canceled_at cancel_reason`,
  },
  'inventory.lines': {
    columns: `action.number action.kind:kind action.date action.status:document contact location name=product sku quantity unit cost net tax included_tax taken_off total
      extra_cost value returned reason:reason metadata:serials=serial_numbers`,
  },
  'inventory.levels': {
    columns: `product product.sku=sku location on_hand committed available incoming value reorder_level is_low`,
  },
  'inventory.openLevels': {
    columns: `product product.sku=sku location on_hand committed available incoming value reorder_level is_low`,
  },
  'inventory.levelsByProduct': {
    columns: `name=product sku unit on_hand committed available incoming value is_low`,
    hasLocations: true,
  },
  'inventory.held': {
    columns: `document.kind:movement document.number document.date=date product product.sku=sku location quantity created_at`,
  },
  'inventory.movements': {
    columns: `created_at product location document.kind:movement document.number document.date=date quantity on_hand_after value is_reversal
      created_by`,
  },
  'serialNumbers.list': {
    columns: `serial_number product product.sku=sku location status:serial cost metadata.intake.number=intake metadata.supplier=supplier
      metadata.sale.number=sale metadata.sale.contact=customer warranty_until meta:words=detail note created_by created_at`,
  },
  'serialNumbers.open': { columns: 'serial_number product product.sku=sku location status:serial warranty_until' },
  'serialNumbers.logs': {
    columns: `created_at serial_number.serial_number=serial_number product location what:serial_event from:serial=before to:serial=after
      document.kind:kind document.number is_reversal changes.serial_number.from=number_before changes.serial_number.to=number_after
      changes.cost.from=cost_before changes.cost.to=cost_after changes.note.from=note_before changes.note.to=note_after created_by`,
  },
  'balances.list': {
    columns: `date contact kind:balance document.number amount balance_after note is_reversed created_by created_at`,
  },
  'members.list': {
    columns: `first_name last_name email phone status:member is_owner edges.roles=roles edges.location=location joined_at
      invitation_expires_at created_by created_at`,
  },
  'locations.list': {
    columns: `name description country state city address postal_code latitude longitude is_default edges.default_sale_tax=default_sale_tax
      edges.default_bank_account=default_bank_account created_at`,
    with: ['with_default_sale_tax', 'with_default_bank_account'],
  },
  'saleTaxes.list': {
    columns: `name rate inclusive tax_id is_default is_active edges.products=products edges.categories=categories created_at`,
    with: ['with_products', 'with_categories'],
  },
  'imports.list': {
    columns: `kind status file_name total:number imported updated skipped left_out_rows stock_differs refused progress fault created_by created_at finished_at`,
  },
  'archive.drawerSessions': {
    columns: `drawer location number:number status:drawer opened_at opened_by float closed_at closed_by expected counted difference note`,
  },
  'archive.drawerMovements': { columns: 'created_at drawer location number:number money_in money_out reason created_by' },
  'archive.drawerAccounts': { columns: 'drawer location number:number closed_at account expected counted difference' },
  'archive.stockPayments': { columns: 'number kind:kind date contact location amount account note created_by created_at' },
  'archive.extraCosts': { columns: 'number kind:kind name=cost_name amount contact=supplier account created_at' },
  'archive.contactPayments': {
    columns: 'date contact money_in money_out allocated documents account is_undone note created_by created_at',
  },
  'archive.reminders': { columns: 'created_at contact channel sent_to owed language created_by' },
  'archive.quotationLines': {
    columns: `quotation.number=quotation quotation.date=date contact=customer location name=product sku quantity unit price total line_discount
      discount=discount_share`,
  },
  'savedReports.list': {
    columns: 'name report mail.every=mailed mail.to=mailed_to next_at last_sent_at last_error created_at updated_at',
  },
  'brands.list': { table: 'brands', columns: 'products stock_value created_at' },
  'productCategories.list': { table: 'product_categories', columns: 'products stock_value created_at' },
  'contactGroups.list': { table: 'contact_groups', columns: 'contacts created_at' },
  'productTags.list': { table: 'product_tags', columns: 'products stock_value created_at' },
}

/** Adds the variants after their parent, unless the list has variants as rows of their own. */
function withVariants(row: ListRow, { parent, search }: ListRow): readonly ListRow[] {
  const { edges } = row as { edges?: { variants?: readonly ListRow[] } }
  if (parent || search || !edges?.variants?.length) return [row]
  const common = { product_type: row.product_type, has_inventory: row.has_inventory, has_serial_number: row.has_serial_number, edges }
  const variants = edges.variants.map(({ image, active, ...variant }) => ({
    ...variant,
    ...common,
    is_active: active,
    images: image ? [image] : [],
    parent: { name: row.sku },
  }))
  return [row, ...variants]
}

export interface ListExport {
  columns: readonly ExportColumn[]
  table: TableKind | undefined
  with: readonly string[]
  rows: (row: ListRow, query: ListRow) => readonly ListRow[]
  hasLocations: boolean
}

/** How a list is exported; undefined if the call is not a list. */
export function listExport(endpoint: Endpoint): ListExport | undefined {
  const {
    columns: list,
    table,
    with: flags = [],
    rows = (row: ListRow) => [row],
    hasLocations = false,
  } = exported[`${endpoint.feature}.${endpoint.name}`] ?? {}
  const columns = exportColumns(endpoint, table ? `${columnsOfTable(table)} ${list}` : list)
  return columns && { columns, table, with: flags, rows, hasLocations }
}

/** Lists of the archive whose permission is no `view`. */
const furtherArchived = new Set(['drawers.list', 'imports.list'])

/** True for lists in the archive of the whole business: all that some permission shows, except pickers and deleted records. */
export const isOfWholeBusiness = (endpoint: Endpoint): boolean =>
  listExport(endpoint) !== undefined &&
  ((typeof endpoint.access === 'string' && /\.view(-|$)/.test(endpoint.access)) ||
    furtherArchived.has(`${endpoint.feature}.${endpoint.name}`))
