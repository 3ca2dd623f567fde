import type { Column } from './columns.tsx'

/** Places of a column, the first to go first. The name and the amount stay. */
const order: readonly Column<never>['place'][] = [undefined, 'under', 'mark']

/** Keys of the columns to leave out so that the rest fits. @param widths px of each column @param excess px that are too many */
export function columnsToDrop(
  columns: readonly Pick<Column<never>, 'key' | 'place'>[],
  widths: ReadonlyMap<string, number>,
  excess: number,
): string[] {
  const dropped: string[] = []
  let rest = excess
  const candidates = order.flatMap((place) =>
    columns
      .slice(1)
      .filter((column) => column.place === place)
      .toReversed(),
  )
  for (const { key } of candidates) {
    if (rest <= 0) break
    dropped.push(key)
    rest -= widths.get(key) ?? 0
  }
  return dropped
}
