import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { Slices } from '../../readings.ts'
import type { RowReason } from '../rows.ts'
import type { CellByHeading, OtherKind, Profile } from './profile.ts'

export interface FileRowReader {
  /** Call it before the first row. */
  begin: () => void
  /**
   * Completes a row’s cells by our columns.
   * @param lose receives the position of a value that has no place here
   * @returns the reason if the row is no record of its own
   */
  read: (
    cells: Record<string, string>,
    raw: readonly string[],
    lose: (place: number, value: string) => void,
  ) => RowReason | OtherKind | undefined
  /** Positions of columns that were read so far. */
  places: ReadonlySet<number>
}

/** @param rows cells of the rows below the headings @returns undefined if the file’s program needs no reader of its own */
export async function fileRowReaderOf(
  profile: Profile | undefined,
  headings: readonly string[],
  rows: Iterable<readonly string[]>,
  slices: Slices,
): Promise<FileRowReader | undefined> {
  const reader = profile?.rowReader?.()
  if (!reader) return undefined
  const placeByHeading = new Map(headings.map((heading, place) => [plainHeading(heading), place] as const).toReversed())
  const places = new Set<number>()
  const cellsOf =
    (raw: readonly string[]): CellByHeading =>
    (heading) => {
      const place = placeByHeading.get(plainHeading(heading)) ?? -1
      const text = (raw[place] ?? '').trim()
      if (text !== '') places.add(place)
      return text
    }
  if (reader.survey)
    for (const raw of rows) {
      reader.survey(cellsOf(raw))
      if (slices.isLong) await slices.pause()
    }
  return {
    begin: () => reader.begin?.(),
    read: (cells, raw, lose) =>
      reader.read(cells, cellsOf(raw), (heading, value) => {
        const place = placeByHeading.get(plainHeading(heading))
        if (place !== undefined && value !== '') lose(place, value)
      }),
    places,
  }
}

const stockWords = new Set(
  ['Stock', 'In stock', 'Stock on hand', 'Quantity', 'Qty', 'On hand', 'Quantité', 'Qté', 'Quantité en stock'].map(plainHeading),
)
/** `Stock - Ikeja` and `Qty: Lekki`; `Stock - min` is no store. */
const partedHeading = /^(.+?)\s*(?:[-–:@]|\bat\b)\s*(?!min|max|val|alert|unit|loc)(\p{L}.*)$/iu

/** A store of a column of stock, if several columns of the file have the same beginning. */
function storesByDash(headings: readonly string[]): Map<string, string> {
  const parted = headings.flatMap((heading) => {
    const [, stock = '', store = ''] = partedHeading.exec(heading) ?? []
    return stockWords.has(plainHeading(stock)) ? [{ heading, stock, store }] : []
  })
  return new Map(parted.length > 1 ? parted.map(({ heading, stock, store }) => [heading, `${stock} [${store}]`]) : [])
}

/** Headings with the store’s name in brackets, which counts for no column: `inventory_Main_Outlet` is `inventory [Main Outlet]`. */
export const storeHeadings = (profile: Profile | undefined, headings: readonly string[]): string[] => {
  const byDash = storesByDash(headings)
  return headings.map((heading) => {
    const start = profile?.stores?.find((beginning) => heading.toLowerCase().startsWith(beginning.toLowerCase()))
    const store = start === undefined ? '' : heading.slice(start.length).replaceAll('_', ' ').trim()
    return start === undefined || store === ''
      ? (byDash.get(heading) ?? heading)
      : `${start.replace(/_$/, '')} [${store.replace(/^\((.*)\)$/, '$1')}]`
  })
}
