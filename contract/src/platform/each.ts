/** An object with one value for each column, keyed by its name. */
export const each = <const Name extends string, Column extends { name: Name }, Value>(
  columns: readonly Column[],
  value: (column: Column) => Value,
) => Object.fromEntries(columns.map((column) => [column.name, value(column)])) as Record<Column['name'], Value>
