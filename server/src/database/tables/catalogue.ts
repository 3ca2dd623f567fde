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

/** The tables of `plainEntities`, all of the same columns but for those that are a name alone. */
export type PlainTables = { [Table in Exclude<PlainTable, NameTable>]: PlainRow } & { [Table in NameTable]: NameRow }

export interface CatalogueTables {
  products: MasterRow & {
    /** Of a variant “Parent – own name”, written anew where either changes (`products/variant-row.ts`). */
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
    /** What it is counted in; of a variant its parent's. */
    unit: Defaulted<Unit | null>
    /** Grams of one. */
    weight: Defaulted<number | null>
    /** For how long its units are answered for from their sale; of a variant its parent's. */
    warranty_months: Defaulted<number | null>
    /** Of a variant: both it and its parent are on sale. */
    is_active: Defaulted<boolean>
    /** The product that this is a variant of; what it inherits from there is written here too. */
    parent_id: Defaulted<string | null>
    /** A variant's own word for itself. */
    own_name: Defaulted<string | null>
    /** Of a parent those that its variants differ by, in order; of a variant its own. */
    options: Json<OptionValues[] | OptionValue[] | null> | ColumnType<null, null | undefined, null>
    /** What tells a variant from the others of its parent, whatever the order and the case (`products/variant-options.ts`). */
    options_key: Defaulted<string | null>
    /** A variant that is off sale whatever its parent is. */
    is_withdrawn: Defaulted<boolean>
    /** Stands at hand at the tills. */
    is_favourite: Defaulted<boolean>
    /** Kobo, of a parent: the dearest of its variants; `price` and `cost` are those of the cheapest. */
    price_max: Defaulted<number | null>
    cost_max: Defaulted<number | null>
    search_text: string
    sort_name: string
  }
  /** So much of a component in one composite. */
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
    is_default: Defaulted<boolean>
    /** Whether it is charged. */
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
    /** Null: both, or nobody said. */
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
