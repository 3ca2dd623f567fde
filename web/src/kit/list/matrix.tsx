import type { ReactNode } from 'react'
import style from './data-table.module.css'

interface Line {
  key: string
  name: ReactNode
}

interface Props<Key extends string> {
  /** Accessible name of the table. */
  label: string
  /** Heading over the names of the lines. */
  heading: string
  lines: readonly Line[]
  columns: readonly { key: Key; name: string }[]
  /** Cell of a line and a column. */
  cell: (line: string, column: Key) => ReactNode
  /** A last line with the totals. */
  total?: { name: string; cell: (column: Key) => ReactNode } | undefined
}

/** A table of one metric: stock by product and location, stock levels by document kind. Scrolls sideways in its own frame. */
export function Matrix<Key extends string>({ label, heading, lines, columns, cell, total }: Props<Key>) {
  return (
    <div className={style.scroller} tabIndex={-1}>
      <table className={style.table} aria-label={label} data-summed={total ? true : undefined}>
        <thead>
          <tr>
            <th scope="col" data-room="rest">
              {heading}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row" className={style.line} data-room="rest" data-cut>
                {name}
              </th>
              {columns.map((column) => (
                <td key={column.key} data-align="end">
                  {cell(key, column.key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr data-strong>
              <th scope="row">{total.name}</th>
              {columns.map(({ key }) => (
                <td key={key} data-align="end">
                  {total.cell(key)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
