import { cleanInput } from '@kasuwa/contract/platform/clean'
import type { TableKind } from '@kasuwa/contract/tables/columns'
import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { ColumnMap, Table } from '../table.ts'
import type { CellForm } from './cells.ts'
import type { FileFacts } from './facts.ts'
import type { Filler } from './fillers.ts'
import type { OwnOptions } from './own-options.ts'
import type { Parts } from './parts.ts'
import type { Profile } from './profiles/profile.ts'
import type { FileRowReader } from './profiles/row-reader.ts'
import type { Question } from './questions.ts'

/* How a file is read. */

/** Removes characters that cannot be stored. */
export const storable = (cell: string | null | undefined): string => (cleanInput(cell) as string | null | undefined) ?? ''

/** Headings of keys that a program gives its products. */
export const handleHeadings = new Set(['Handle', 'URL handle'].map(plainHeading))

export type StoresUse = 'make' | 'here' | 'leave'

export interface StoreCell {
  name: string
  cell: string
}

export interface StorePieces {
  name: string
  pieces: readonly string[]
}

export interface Stores {
  /** Keys of stores that are no location. */
  missing: ReadonlySet<string>
  use: StoresUse | undefined
  /** Stock of a product at several stores, by the line of its first row. */
  byLine: ReadonlyMap<number, readonly StoreCell[]>
  /** Pieces by column of parts and store, by the line of a product’s first row. */
  partsByLine: ReadonlyMap<number, readonly StorePieces[]>
  /** Lines of its other rows. */
  joined: ReadonlySet<number>
  /** By line: stores with another price than the first row’s. */
  otherPrices: ReadonlyMap<number, string>
}

export const noStores: Stores = {
  missing: new Set(),
  use: undefined,
  byLine: new Map(),
  partsByLine: new Map(),
  joined: new Set(),
  otherPrices: new Map(),
}

export interface StoreColumn {
  name: string
  place: number
}

/** A price or reorder level of one store, beside that which is kept. */
export interface StoreFigure {
  column: 'price' | 'reorder_level'
  store: string
  place: number
}

export interface Variations {
  /** Keys by which rows name their product: SKUs, numbers or handles. */
  parents: ReadonlySet<string>
  /** SKU of the row with this number (`id:12`). */
  skuByNumber: ReadonlyMap<string, string>
  /** Addresses of all pictures of a handle’s rows. */
  picturesByHandle: ReadonlyMap<string, string[]>
}

/** How a file is read. */
export interface SourceForm {
  kind: TableKind
  table: Table
  /** Index of the row with the headings. */
  at: number
  headings: readonly string[]
  facts: FileFacts
  profile: Profile | undefined
  map: ColumnMap
  questions: readonly Question[]
  /** By our columns, where cells are rewritten. */
  cellForms: ReadonlyMap<string, CellForm>
  variations: Variations
  /** Position of the last names, if `name` holds first names. */
  lastName: number | undefined
  stores: readonly StoreColumn[]
  storeFigures: readonly StoreFigure[]
  /** Use of the stores’ stock. */
  storesUse: Stores
  /** Further columns of one meaning. */
  fillers: readonly Filler[]
  /** Positions of days of debts. */
  debtDates: readonly number[]
  parts: Parts | undefined
  ownOptions: OwnOptions | undefined
  /** Rules of the file’s program for a row. */
  rowReader: FileRowReader | undefined
  /** The reader’s language, of words that questions offer. */
  locale: string
}
