import type { DeletableKind } from '@kasuwa/contract/deletable-kinds'
import { type PlainTable, perPlain } from '@kasuwa/contract/platform/plain-entities'
import { nationalPhone } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import { markDebtsStale } from '../receivables/stale-debts.ts'
import { contactNames } from '../contacts/contact-row.ts'
import { nameColumns } from '../database/search.ts'
import type { MasterTable, Tables } from '../database/tables/index.ts'
import { refuseField } from '../errors/refusal.ts'
import { locationNames } from '../locations/locations.ts'
import { mustHaveComponents } from '../products/recipe.ts'
import { followReorderLevels } from '../products/reorder-levels.ts'
import { holdParent, restoreVariants, takeAfterParent } from '../products/restore-product.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lockCovered, restoreCoverage } from '../sale-taxes/coverage.ts'

/** Fields that a restore may change; others return as they were. */
export interface RestoreInput {
  name?: string | null | undefined
  sku?: string | null | undefined
  barcode?: string | null | undefined
  email?: string | null | undefined
}

/** How a kind of row is restored, and how the list of deleted rows shows it. */
interface Restorable<T extends MasterTable> {
  table: T
  called: (row: Selectable<Tables[T]>) => string
  detail: (row: Selectable<Tables[T]>) => string | null
  /** Further columns to write: the given fields, and the search columns. */
  columns: (row: Selectable<Tables[T]>, given: RestoreInput) => object
  /** Locks the references before the row itself, in the usual order (`records/references.ts`). */
  before?: (ctx: BusinessContext, id: string) => Promise<unknown>
  /** Runs after the restore: restores rows that belong to it, and checks its references. @param row as it was @throws Refusal 422 */
  after?: (ctx: BusinessContext, row: Selectable<Tables[T]>) => Promise<unknown>
}
/** Each belongs to its own table; loops over all use the type of one. */
export type AnyRestorable = Restorable<'brands'>

const restorable = <T extends MasterTable>(definition: Restorable<T>) => definition as unknown as AnyRestorable
const lastDigits = (number: string) => `•••• ${number.slice(-4)}`

const plain = ({ table }: { table: PlainTable }) =>
  restorable({
    table: table as 'brands',
    called: (row) => row.name,
    detail: () => null,
    columns: ({ name: was }, { name }) => ({ name: name ?? was, ...nameColumns(name ?? was) }),
  })

export const restorables: Record<DeletableKind, AnyRestorable> = {
  ...perPlain('kind', plain),
  product: restorable({
    table: 'products',
    called: (row) => row.name,
    detail: (row) => row.sku,
    columns: (row, input) => {
      const sku = input.sku ?? row.sku
      const barcode = input.barcode === undefined ? row.barcode : input.barcode
      if (barcode && row.inventory_type === 'variant') throw refuseField('barcode', 'barcode_of_variants')
      return { sku, barcode, ...nameColumns(row.name, sku, barcode) }
    },
    // The parent is locked before its variants, as in every write.
    before: holdParent,
    after: async (ctx, { id, parent_id, deleted_at }) => {
      if (parent_id !== null) return takeAfterParent(ctx, id, parent_id)
      await followReorderLevels(ctx, [id])
      await restoreVariants(ctx, id, deleted_at)
      await mustHaveComponents(ctx, id)
    },
  }),
  contact: restorable({
    table: 'contacts',
    called: (row) => row.name,
    detail: (row) => row.phone && nationalPhone(row.phone),
    columns: (row, input) => {
      const email = input.email ?? row.email
      return { email, ...contactNames({ ...row, email }) }
    },
    after: async (ctx, { id }) => markDebtsStale(ctx, [id]),
  }),
  location: restorable({
    table: 'locations',
    called: (row) => row.name,
    detail: (row) => row.city,
    columns: (row, input) => {
      const name = input.name ?? row.name
      return { name, is_default: false, ...locationNames({ ...row, name }) }
    },
  }),
  sale_tax: restorable({
    table: 'sale_taxes',
    called: (row) => row.name,
    detail: (row) => row.tax_id,
    columns: (row, input) => {
      const name = input.name ?? row.name
      return { name, is_default: false, ...nameColumns(name, row.tax_id) }
    },
    before: lockCovered,
    after: (ctx, { id }) => restoreCoverage(ctx, id),
  }),
  bank_account: restorable({
    table: 'bank_accounts',
    called: (row) => row.account_name,
    detail: (row) => `${row.bank_name} ${lastDigits(row.account_number)}`,
    columns: () => ({ is_default: false }),
  }),
  drawer: restorable({
    table: 'drawers',
    called: (row) => row.name,
    detail: () => null,
    columns: (row, input) => {
      const name = input.name ?? row.name
      return { name, ...nameColumns(name) }
    },
  }),
}
