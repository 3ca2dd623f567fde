import type { NameTable, PlainTable } from '@kasuwa/contract/platform/plain-entities'
import type { AccountKind } from '@kasuwa/contract/account-kinds'
import type { Unit } from '@kasuwa/contract/units'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, MasterRow, TenantRow } from './columns.ts'

export interface OptionValue {
  name: string
  value: string
}

export interface OptionValues {
  name: string
  values: string[]
}

type Texts = ColumnType<string[], string[] | undefined, string[]>
type Links = Omit<TenantRow, 'id'>

type NameRow = MasterRow & { name: string; search_text: string; sort_name: string }
type PlainRow = NameRow & { image: string | null; description: string | null }

/** The tables of `plainEntities`. All have the same columns, except those with a name alone. */
export type PlainTables = { [Table in Exclude<PlainTable, NameTable>]: PlainRow } & { [Table in NameTable]: NameRow }

export interface CatalogueTables {
  products: MasterRow & {
    /** A variant’s is “Parent – own name”, rewritten when either changes (`products/variant-row.ts`). */
    name: string
    description: string | null
    images: Texts
    sku: string
    barcode: string | null
    product_type: 'standard' | 'phone' | 'service'
    inventory_type: 'standard' | 'variant' | 'composite'
    has_serial_number: Defaulted<boolean>
    has_inventory: Defaulted<boolean>
    /** Kobo. */
    cost: Defaulted<number>
    price: Defaulted<number>
    /** Ten-thousandths of a per cent. */
    markup: number | null
    category_id: string | null
    brand_id: string | null
    /** Thousandths. */
    reorder_level: number | null
    /** Unit of its quantity; a variant has its parent’s. */
    unit: Defaulted<Unit | null>
    /** Grams a unit. */
    weight: Defaulted<number | null>
    /** Warranty of its units, from their sale; a variant has its parent’s. */
    warranty_months: Defaulted<number | null>
    /** For variants: true if both it and its parent are on sale. */
    is_active: Defaulted<boolean>
    /** The parent of a variant. Inherited columns are copied to the variant. */
    parent_id: Defaulted<string | null>
    /** A variant’s name within its parent. */
    own_name: Defaulted<string | null>
    /** A parent’s option names in order; a variant’s own values. */
    options: Json<OptionValues[] | OptionValue[] | null> | ColumnType<null, null | undefined, null>
    /** Key that is unique among the variants of a parent, without order and case (`contract/src/options.ts`). */
    options_key: Defaulted<string | null>
    /** True for a variant that is off sale, even if its parent is on sale. */
    is_withdrawn: Defaulted<boolean>
    /** Pinned at the tills. */
    is_favourite: Defaulted<boolean>
    /** Kobo. A parent’s highest variant price or cost; `price` and `cost` are those of the cheapest variant. */
    price_max: Defaulted<number | null>
    cost_max: Defaulted<number | null>
    search_text: string
    sort_name: string
  }
  /** Quantity of a component in one composite. */
  product_components: TenantRow & {
    composite_id: string
    component_id: string
    position: number
    /** Thousandths. */
    quantity: number
  }
  sale_taxes: MasterRow & {
    name: string
    tax_id: string | null
    rate: number
    /** True if prices contain it; fixed once a document names it. */
    inclusive: Defaulted<boolean>
    is_default: Defaulted<boolean>
    /** True if it is charged. */
    is_active: Defaulted<boolean>
    search_text: string
    sort_name: string
  }
  tagged_products: Links & { product_id: string; tag_id: string }
  sale_tax_products: Links & { tax_id: string; product_id: string }
  sale_tax_categories: Links & { tax_id: string; category_id: string }
  bank_accounts: MasterRow & {
    bank_code: string
    bank_name: string
    account_number: string
    account_name: string
    /** Null: both, or unknown. */
    kind: Defaulted<AccountKind | null>
    is_default: Defaulted<boolean>
    search_text: string
    sort_name: string
  }
  locations: MasterRow & {
    name: string
    description: string | null
    country: Defaulted<string>
    state: string | null
    city: string | null
    address: string | null
    /** Millionths of a degree. */
    latitude: number | null
    longitude: number | null
    postal_code: string | null
    is_default: Defaulted<boolean>
    default_sale_tax_id: string | null
    default_bank_account_id: string | null
    search_text: string
    sort_name: string
  }
}
