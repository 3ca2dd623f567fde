import { contactFields } from '../contact-fields.ts'
import type { Permission } from '../platform/permissions.ts'
import { type NameTable, perPlain, plainNames } from '../platform/plain-entities.ts'

/*
 * Columns of tables of each kind, for imports and for exports that can be imported again. Defined only here (`docs/rooms/imports.md`). Their
 * titles are in `messages/columns.*.ts`; `cells.ts` reads and writes cells.
 */

/** Largest imported file, in bytes (`spec §9`). */
export const MAX_TABLE_BYTES = 10_000_000

/** Format of a cell. */
export type CellType =
  | 'text'
  /** Digits that are no quantity. */
  | 'code'
  /** Value of an option. */
  | 'option'
  | 'money'
  /** Money of either sign. */
  | 'change'
  | 'quantity'
  | 'rate'
  /** A word for a unit. */
  | 'unit'
  | 'yes_no'
  /** Yes, no or a product's status. */
  | 'for_sale'
  /** Comma-separated names. */
  | 'list'
  | 'day'

export interface TableColumn {
  name: string
  type: CellType
  /** The member must map it to a column of the file, or to none (`spec §5`). */
  mapped?: true
  /** Permission to import this column; `create` stands for the one that creates the kind. */
  needs?: Permission
  /** Applies to new records only: existing ones have a ledger. */
  ofNew?: true
}

/** Kinds that can be imported and exported as tables, by table name. */
export const tableKinds = ['products', 'contacts', ...plainNames.map(({ table }) => table)] as const
export type TableKind = (typeof tableKinds)[number]

const text = <const Name extends string>(name: Name) => ({ name, type: 'text' }) as const
const code = <const Name extends string>(name: Name) => ({ name, type: 'code' }) as const
const option = <const Name extends string>(name: Name) => ({ name, type: 'option' }) as const
const mapped = <const Name extends string>(name: Name) => ({ ...text(name), mapped: true }) as const

const nameColumns = [mapped('name')] as const satisfies readonly TableColumn[]
const described = [...nameColumns, text('description'), text('image')] as const satisfies readonly TableColumn[]

const products = [
  mapped('name'),
  text('type'),
  text('description'),
  code('sku'),
  code('barcode'),
  text('category'),
  text('brand'),
  { name: 'tags', type: 'list' },
  { name: 'cost', type: 'money', needs: 'product.view-cost' },
  { name: 'price', type: 'money' },
  { name: 'markup', type: 'rate', needs: 'product.view-cost' },
  { name: 'has_inventory', type: 'yes_no' },
  { name: 'has_serial_number', type: 'yes_no' },
  { name: 'active', type: 'for_sale' },
  { name: 'unit', type: 'unit' },
  { name: 'weight', type: 'quantity' },
  { name: 'reorder_level', type: 'quantity' },
  text('image'),
  code('parent'),
  text('option_1_name'),
  option('option_1_value'),
  text('option_2_name'),
  option('option_2_value'),
  text('option_3_name'),
  option('option_3_value'),
  { name: 'stock', type: 'quantity', needs: 'inventory-action.create-adjustment', ofNew: true },
  { name: 'stock_location', type: 'text', needs: 'inventory-action.create-adjustment', ofNew: true },
  { name: 'stock_cost', type: 'money', needs: 'product.view-cost', ofNew: true },
] as const satisfies readonly TableColumn[]

/** Columns that the member must map, or map to none (`spec §5`). */
const mappedOfContacts = [
  mapped('name'),
  mapped('email'),
  { name: 'phone', type: 'code', mapped: true },
  { name: 'group', type: 'list', mapped: true },
  mapped('gender'),
  mapped('type'),
  { name: 'dob', type: 'day', mapped: true },
  mapped('country'),
  mapped('state'),
  mapped('city'),
  mapped('address'),
] as const satisfies readonly TableColumn[]

type Mapped = (typeof mappedOfContacts)[number]['name'] | 'contact_type'
const isFurther = <Field extends { name: string }>(field: Field): field is Exclude<Field, { name: Mapped }> =>
  !['contact_type', ...mappedOfContacts.map(({ name }) => name)].includes(field.name)

const contacts = [
  ...mappedOfContacts,
  ...contactFields.filter((field) => isFurther(field)).map(({ name }) => (name === 'identity_number' ? code(name) : text(name))),
  { name: 'opening_balance', type: 'change', needs: 'contact.update-balance', ofNew: true },
] as const satisfies readonly TableColumn[]

const isName = new Map<TableKind, boolean>(plainNames.map((entity) => [entity.table, entity.isName]))

/** Names of a kind's columns. */
export type ColumnOf<Kind extends TableKind> = (Kind extends 'products'
  ? typeof products
  : Kind extends 'contacts'
    ? typeof contacts
    : Kind extends NameTable
      ? typeof nameColumns
      : typeof described)[number]['name']

/** Every column of a kind’s tables. The caller checks the permissions in `needs`. */
export function columnsOf(kind: TableKind): readonly TableColumn[] {
  if (kind === 'products') return products
  if (kind === 'contacts') return contacts
  return isName.get(kind) ? nameColumns : described
}

interface Rights {
  create: Permission
  edit: Permission
  delete: Permission
}

/** Permissions to create, change and delete a record of each kind. */
export const tableRights: Readonly<Record<TableKind, Rights>> = {
  products: { create: 'product.create', edit: 'product.edit', delete: 'product.delete' },
  contacts: { create: 'contact.create', edit: 'contact.edit', delete: 'contact.delete' },
  ...perPlain('table', ({ group }): Rights => ({ create: `${group}.create`, edit: `${group}.edit`, delete: `${group}.delete` })),
}
