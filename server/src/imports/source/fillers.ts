import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { placesOfColumn } from '@kasuwa/contract/tables/headings'
import { type MappedFile, fitOf } from './columns.ts'
import type { Profile } from './profiles/profile.ts'

/* Further columns of one meaning: “Mobile” fills the phone of a row whose “Phone” is empty. */

export interface FillerColumns {
  /** Columns of ours that are filled together: only if all of them are empty. */
  together: readonly string[]
  /** True if the row keeps other values of the further columns beside the first (`SourceRow.further`). */
  keepsOthers?: true
}

const fillerColumns: Partial<Record<TableKind, readonly FillerColumns[]>> = {
  contacts: [
    { together: ['phone'], keepsOthers: true },
    { together: ['email'], keepsOthers: true },
    // A city of one address never joins the street of another.
    { together: ['address', 'city', 'state'] },
    { together: ['country'] },
  ],
  // Prices and stocks of several columns differ in meaning.
  products: ['description', 'category', 'brand', 'barcode', 'unit', 'tags', 'image'].map((column) => ({ together: [column] })),
}

export interface Filler extends FillerColumns {
  /** Further positions of each column, the surest first. */
  places: Readonly<Record<string, readonly number[]>>
}

interface FillerInput extends MappedFile {
  profile: Profile | undefined
}

/** Filled columns of the file that no column of ours has, by the mapped column of the same meaning. */
export function fillersOf({ kind, headings, facts, profile, map }: FillerInput): Filler[] {
  const claimed = new Set(Object.values(map).flatMap((place) => place ?? []))
  const columnByName = new Map(columnsOf(kind).map((column) => [column.name, column]))
  const fits = (name: string, place: number): boolean => {
    const column = columnByName.get(name)
    const columnFacts = facts.columns[place]
    return kind === 'products' && column ? fitOf(kind, column, columnFacts) === 'filled' : (columnFacts?.filled ?? 0) > 0
  }
  return (fillerColumns[kind] ?? []).flatMap((columns) => {
    const placesByColumn = columns.together.flatMap((column): [string, number[]][] => {
      if (typeof map[column] !== 'number') return []
      const places = placesOfColumn(kind, column, headings, profile?.columns).filter((place) => !claimed.has(place) && fits(column, place))
      for (const place of places) claimed.add(place)
      return places.length > 0 ? [[column, places]] : []
    })
    return placesByColumn.length > 0 ? [{ ...columns, places: Object.fromEntries(placesByColumn) }] : []
  })
}

interface FilledRow {
  cells: Record<string, string>
  further?: Record<string, string[]>
}

/**
 * Fills empty cells of a row.
 * @param cellOf the cell of a position, as that column of ours takes it
 * @param lost receives positions with a value that the row does not keep
 */
export function fillRow(row: FilledRow, fillers: readonly Filler[], cellOf: (column: string, place: number) => string, lost: Set<number>) {
  for (const { together, keepsOthers, places } of fillers) {
    const isOpen = together.every((column) => !row.cells[column])
    for (const [column, columnPlaces] of Object.entries(places))
      for (const place of columnPlaces) {
        const cell = cellOf(column, place)
        if (cell === '' || cell === row.cells[column]) continue
        if (isOpen && !row.cells[column]) row.cells[column] = cell
        else if (keepsOthers) ((row.further ??= {})[column] ??= []).push(cell)
        else lost.add(place)
      }
  }
}
