import { useTranslations } from 'use-intl'
import type { Column } from './columns.tsx'
import style from './data-cards.module.css'
import type { TableProps } from './data-table.tsx'
import { SelectionCheckbox, useSelection } from './selection.tsx'

/** Rows as cards, on narrow screens: title and aside on top, the other columns as lines. */
export function DataCards<Row extends { id: string }>({
  columns,
  rows,
  label,
  open,
}: Pick<TableProps<Row>, 'columns' | 'rows' | 'label' | 'open'>) {
  const t = useTranslations('kit')
  const choosing = useSelection()
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const aside = columns.filter((column) => column.card === 'aside' && column !== title)
  const lines = columns.filter((column) => column.card === undefined && column !== title)
  return (
    <ul className={style.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={style.card} data-opens={open ? true : undefined}>
          <div className={style.top}>
            {choosing && <SelectionCheckbox rows={[row]} name={t('choose', { name: title?.text(row) ?? '' })} />}
            {open ? (
              // CSS stretches this button over the card: a large touch target, and one button for screen readers.
              <button type="button" className={style.title} onClick={() => open(row)}>
                {title?.show(row)}
              </button>
            ) : (
              <div className={style.title}>{title?.show(row)}</div>
            )}
            {aside
              .filter((column) => column.text(row) !== '')
              .map((column) => (
                <div key={column.key}>{column.show(row)}</div>
              ))}
          </div>
          <Lines columns={lines} row={row} />
        </li>
      ))}
    </ul>
  )
}

function Lines<Row>({ columns, row }: { columns: readonly Column<Row, string>[]; row: Row }) {
  const filled = columns.filter((column) => column.text(row) !== '')
  if (filled.length === 0) return null
  return (
    <dl className={style.lines}>
      {filled.map((column) => (
        <div key={column.key} className={style.line}>
          <dt>{column.heading}</dt>
          <dd>{column.show(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
