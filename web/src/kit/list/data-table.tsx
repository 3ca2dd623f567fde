import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, PanelRight } from 'lucide-react'
import { type FocusEvent, Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../shortcuts.ts'
import type { Column } from './columns.tsx'
import style from './data-table.module.css'
import { nextSort } from './list-url.ts'
import type { Peek } from './peek.ts'
import { SelectionCheckbox, useSelection } from './selection.tsx'

export interface TableProps<Row> {
  columns: readonly Column<Row, string>[]
  rows: readonly Row[]
  /** Accessible name of the table. */
  label: string
  /** Current order: `number.desc`. */
  sort?: string
  onSort?: (sort: string) => void
  /** Opens a row: click, Enter. */
  open?: ((row: Row) => void) | undefined
  /** Rows of totals under the others, in their columns. */
  foot?: ReactNode
  /** The panel beside the rows, if there is space for one. */
  peek?: Peek<Row> | undefined
  /** Leaves out columns that the width has no room for, and reports their keys. */
  onDrop?: ((keys: readonly string[]) => void) | undefined
}

/** True if no row has a value in the column: a table leaves it out. */
export const isEmptyColumn = <Row,>({ isBlank }: Column<Row, string>, rows: readonly Row[]): boolean =>
  isBlank !== undefined && rows.every((row) => isBlank(row))

/** Table. Roving tab index: one row is in the tab order; arrows, Home and End move, Enter opens. */
export function DataTable<Row extends { id: string }>({ columns: all, rows, label, sort = '', onSort, open, foot, peek }: TableProps<Row>) {
  const t = useTranslations('kit')
  const choosing = useSelection()
  const { current, rowProps } = useRowKeys(rows, open, choosing && ((row) => choosing.toggle([row])), peek)
  // Total rows need every column.
  const columns = foot ? all : all.filter((column) => !isEmptyColumn(column, rows))
  return (
    <div className={style.scroller} tabIndex={-1}>
      <table
        className={style.table}
        aria-label={label}
        data-summed={Boolean(foot) || undefined}
        data-many={columns.some(({ room }) => room === 'little') || undefined}
      >
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className={style.tick}>
                <SelectionCheckbox rows={rows} name={t('choose_all')} />
              </th>
            )}
            {columns.map((column, at) => (
              <Fragment key={column.key}>
                <Heading column={column} sort={sort} onSort={onSort} />
                {peek && at === 0 && (
                  <th scope="col" className={style.peek}>
                    <VisuallyHidden>{t('peek')}</VisuallyHidden>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={style.row}
              data-opens={open ? true : undefined}
              aria-current={peek?.id === row.id || undefined}
              tabIndex={open ? (index === current ? 0 : -1) : undefined}
              {...rowProps(row, index)}
            >
              {choosing && (
                <td className={style.tick}>
                  <SelectionCheckbox rows={[row]} name={t('choose', { name: columns[0]?.text(row) ?? '' })} />
                </td>
              )}
              {columns.map((column, at) => (
                <Fragment key={column.key}>
                  <td data-align={column.align} data-room={column.room}>
                    {column.show(row, rows[index - 1], rows)}
                  </td>
                  {peek && at === 0 && (
                    <td className={style.peek}>
                      <ActionIcon
                        tabIndex={-1}
                        aria-label={t('peek_at', { name: column.text(row) })}
                        title={`${t('peek')} (→)`}
                        onClick={() => peek.toggle(row)}
                      >
                        <PanelRight size={16} aria-hidden />
                      </ActionIcon>
                    </td>
                  )}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row, string>
  sort: string
  onSort: ((sort: string) => void) | undefined
}) {
  const t = useTranslations('kit')
  const field = onSort && column.sort
  const way = sort === `${field ?? column.key}.asc` ? 'ascending' : sort === `${field ?? column.key}.desc` ? 'descending' : undefined
  const Arrow = way === 'descending' ? ArrowDown : ArrowUp
  const inside = (
    <>
      {column.heading}
      <Arrow size={14} aria-hidden />
    </>
  )
  return (
    <th
      scope="col"
      data-column={column.key}
      data-align={column.align}
      data-room={column.room}
      data-cut={!field && column.room === 'little' ? '' : undefined}
      aria-sort={way ?? (field ? 'none' : undefined)}
    >
      {field ? (
        <button type="button" className={style.sort} data-way={way} onClick={() => onSort(nextSort(sort, field))} title={t('sort_by')}>
          {inside}
        </button>
      ) : way ? (
        <span className={style.sort} data-way={way}>
          {inside}
        </span>
      ) : column.isIconOnly ? (
        <VisuallyHidden>{column.heading}</VisuallyHidden>
      ) : (
        column.heading
      )}
    </th>
  )
}

/**
 * Keyboard navigation over rows: Up and Down, J and K move, Enter opens, Space and X select. Right opens the side panel, which then follows the focus;
 * Left closes it.
 */
function useRowKeys<Row extends { id: string }>(
  rows: readonly Row[],
  open: ((row: Row) => void) | undefined,
  choose: ((row: Row) => void) | undefined,
  peek: Peek<Row> | undefined,
) {
  const [at, setAt] = useState(0)
  const elements = useRef<(HTMLElement | null)[]>([])
  const current = Math.min(at, rows.length - 1)
  const go = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setAt(next)
    elements.current[next]?.focus()
  }
  // The first J or K goes to the row in the tab order, unless they step through the list that the page was opened from.
  const begin = () => document.querySelector('[aria-keyshortcuts=j]') ?? go(current)
  useShortcuts(open ? { j: begin, k: begin } : {})
  const moves: Record<string, (index: number) => number> = {
    ArrowDown: (i) => i + 1,
    j: (i) => i + 1,
    ArrowUp: (i) => i - 1,
    k: (i) => i - 1,
    Home: () => 0,
    End: () => rows.length - 1,
  }
  const peekKeys: Record<string, (row: Row) => void> = peek
    ? {
        ArrowRight: (row) => peek.id !== row.id && peek.toggle(row),
        ArrowLeft: () => peek.close(),
        Escape: () => peek.close(),
        ...(choose ? {} : { ' ': (row: Row) => peek.toggle(row) }),
      }
    : {}
  const rowProps = (row: Row, index: number) => ({
    ref: (element: HTMLElement | null) => void (elements.current[index] = element),
    ...(open
      ? {
          onFocus: (event: FocusEvent) => {
            setAt(index)
            if (event.target === event.currentTarget) peek?.follow(row)
          },
          onClick: (event: MouseEvent) => {
            // Ignore clicks on buttons and links in the row, and text selection.
            if ((event.target as HTMLElement).closest('a,button,input,label') || getSelection()?.type === 'Range') return
            open(row)
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (event.target !== event.currentTarget) return
            const move = moves[event.key]
            if (move) {
              event.preventDefault()
              go(move(index))
            } else if (event.key === 'Enter') open(row)
            else if (peekKeys[event.key]) {
              event.preventDefault()
              peekKeys[event.key]?.(row)
            } else if (choose && (event.key === ' ' || event.key === 'x')) {
              event.preventDefault()
              choose(row)
            }
          },
        }
      : {}),
  })
  return { current, rowProps }
}
