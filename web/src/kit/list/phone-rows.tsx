import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from './columns.tsx'
import type { TableProps } from './data-table.tsx'
import style from './phone-rows.module.css'
import { SelectionCheckbox, useSelection } from './selection.tsx'
import shapes from '../page/shapes.module.css'

/** Milliseconds until a press on a row starts the selection. */
const longPress = 500

type Props<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'label' | 'open' | 'foot'>

/**
 * Rows without headings for narrow screens. On a phone two lines of 64 px: name and amount, then details and problem; on a tablet one line.
 * Each column has a `place` in them.
 */
export function PhoneRows<Row extends { id: string }>({ columns, rows, label, open, foot }: Props<Row>) {
  const choosing = useSelection()
  return (
    <>
      <ul className={style.rows} aria-label={label} data-choosing={choosing?.isChoosing || undefined}>
        {rows.map((row, index) => (
          <PhoneRow key={row.id} row={row} above={rows[index - 1]} columns={columns} open={open} />
        ))}
      </ul>
      {foot}
    </>
  )
}

function PhoneRow<Row extends { id: string }>({
  row,
  above,
  columns,
  open,
}: { row: Row; above: Row | undefined } & Pick<Props<Row>, 'columns' | 'open'>) {
  const t = useTranslations('kit')
  const choosing = useSelection()
  const isChoosing = choosing?.isChoosing ?? false
  const press = useLongPress(choosing && !isChoosing ? () => choosing.toggle([row]) : undefined)
  const filled = columns.filter((column) => column.text(row) !== '')
  const columnsAt = (place: Column<Row>['place']) => filled.filter((column) => column.place === place)
  const first = columns.find((column) => column.place === 'lead') ?? columns[0]
  // Hidden columns chosen in the menu: last, with their headings.
  const chosenColumns = filled.filter((column) => column.place === undefined && column.hidden)
  const under = [...columnsAt('lead').filter((column) => column !== first), ...columnsAt('under')]
  const lead = first && (first.brief ?? first.show)(row, above)
  const picture = first?.picture?.(row)
  const choose = choosing && isChoosing ? () => choosing.toggle([row]) : undefined
  const onClick = choose ?? (open && (() => open(row)))
  return (
    <li className={style.row} data-opens={onClick ? true : undefined} data-chosen={choosing?.has(row.id) || undefined} {...press}>
      {isChoosing && (
        <span className={style.tick}>
          <SelectionCheckbox rows={[row]} name={t('choose', { name: first?.text(row) ?? '' })} />
        </span>
      )}
      {picture && !isChoosing && <span className={style.picture}>{picture}</span>}
      {onClick ? (
        // CSS stretches this button over the row: a large touch target, and one button for screen readers.
        <button type="button" className={style.lead} data-cut onClick={onClick}>
          {lead}
        </button>
      ) : (
        <div className={style.lead} data-cut>
          {lead}
        </div>
      )}
      <RowPart of={columnsAt('trail')} row={row} above={above} className={style.trail} />
      <RowPart of={under} chosenColumns={chosenColumns} row={row} above={above} className={`${shapes.small} ${style.under}`} gives />
      <RowPart of={columnsAt('mark')} row={row} above={above} className={style.mark} />
    </li>
  )
}

interface RowPartProps<Row> {
  of: readonly Column<Row, string>[]
  chosenColumns?: readonly Column<Row, string>[]
  row: Row
  above: Row | undefined
  className: string | undefined
  /** Pieces may be cut. A single piece, a sentence, first takes two lines on a phone. */
  gives?: boolean
}

function RowPart<Row>({ of, chosenColumns = [], row, above, className, gives = false }: RowPartProps<Row>): ReactNode {
  const pieces = [...of, ...chosenColumns].flatMap((column) => {
    const content = (column.brief ?? column.show)(row, above)
    return content === null || content === undefined || content === '' || content === false ? [] : [{ column, shown: content }]
  })
  if (pieces.length === 0) return null
  return (
    <div className={className}>
      {pieces.map(({ column, shown }) => (
        <span key={column.key} className={style.piece} data-cut={gives ? (pieces.length === 1 ? 'sentence' : '') : undefined}>
          {chosenColumns.includes(column) && `${column.heading} `}
          {shown}
        </span>
      ))}
    </div>
  )
}

/** Handlers for a long press; they suppress the click that follows. */
function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<number>(undefined)
  const stop = () => clearTimeout(timer.current)
  if (!onLongPress) return {}
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return
      const row = event.currentTarget
      timer.current = window.setTimeout(() => {
        row.addEventListener('click', swallow, { capture: true, once: true })
        onLongPress()
      }, longPress)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
