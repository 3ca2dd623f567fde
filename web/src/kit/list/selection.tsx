import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTask } from '../api/use-file.ts'
import { type Sum, SumList } from './list-sums.tsx'
import style from './selection.module.css'
import shapes from '../page/shapes.module.css'

interface SelectableRow {
  id: string
}

/** Maximum rows selected at once: the limit of a bulk call. */
export const mostSelected = 500

/** All matches of a list, on all its pages. */
interface ListMatches {
  total: number
  /** At most `mostSelected` of them. */
  fetch: () => Promise<readonly SelectableRow[]>
}

interface Selection {
  has: (id: string) => boolean
  /** Selects rows; deselects them if all are selected. */
  toggle: (rows: readonly SelectableRow[]) => void
  /** True while selecting. On a phone, rows have checkboxes only then. */
  isChoosing: boolean
  /** Starts selecting, or ends it and clears the selection. */
  choose: (on: boolean) => void
  /** Registers the list's matches. */
  offer: (found: ListMatches) => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

/** Selection of the list around this component; undefined where rows cannot be selected. */
export const useSelection = (): Selection | undefined => use(SelectionContext)

interface Props<R extends SelectableRow> {
  /** Bulk actions on the selected rows. `clear` deselects all. */
  actions?: (rows: readonly R[], clear: () => void) => ReactNode
  /** Sums of the selected rows, in whole kobo and thousandths. */
  sums?: (rows: readonly R[]) => Sum[]
  children: ReactNode
}

/** Around a `ListScreen`: makes rows selectable, also across pages, with a bar of bulk actions. */
export function Selectable<R extends SelectableRow>({ actions, sums, children }: Props<R>) {
  const t = useTranslations('kit')
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectableRow>>(new Map())
  const [started, setStarted] = useState(false)
  const [matches, offer] = useState<ListMatches>()
  const choosing = useMemo(
    (): Selection => ({
      has: (id) => chosen.has(id),
      toggle: (rows) => {
        const all = rows.every((row) => chosen.has(row.id))
        const next = new Map(chosen)
        for (const row of rows) {
          if (all) next.delete(row.id)
          else next.set(row.id, row)
        }
        setChosen(next)
      },
      isChoosing: started || chosen.size > 0,
      choose: (on) => {
        setStarted(on)
        if (!on) setChosen(new Map())
      },
      offer,
    }),
    [chosen, started],
  )
  const clear = () => choosing.choose(false)
  return (
    <SelectionContext value={choosing}>
      {children}
      {chosen.size > 0 && (
        <div className={`${shapes.bar} ${style.bar}`} role="region" aria-label={t('chosen_actions')}>
          <span className={style.count} aria-live="polite">
            {t('chosen', { count: chosen.size })}
          </span>
          {sums && (
            <div className={style.sums}>
              <SumList sums={sums([...chosen.values()] as R[])} />
            </div>
          )}
          {matches && matches.total > chosen.size && chosen.size < mostSelected && (
            <SelectMatches matches={matches} take={(rows) => setChosen(new Map([...rows].map((row) => [row.id, row])))} />
          )}
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('chosen_clear')}
          </Button>
          {actions && <div className={`${shapes.ways} ${style.actions}`}>{actions([...chosen.values()] as R[], clear)}</div>}
        </div>
      )}
    </SelectionContext>
  )
}

/** Selects all matches of the list, not only the loaded page. */
function SelectMatches({
  matches: { total, fetch },
  take: onRows,
}: {
  matches: ListMatches
  take: (rows: readonly SelectableRow[]) => void
}) {
  const t = useTranslations('kit')
  const { busy, run } = useTask()
  return (
    <Button variant="subtle" loading={busy} onClick={() => void run(async () => onRows(await fetch()))}>
      {total > mostSelected ? t('choose_first', { most: mostSelected, total }) : t('choose_found', { total })}
    </Button>
  )
}

/** Native checkbox, since there is one per row. The label around it enlarges the touch target. */
export function SelectionCheckbox({ rows, name }: { rows: readonly SelectableRow[]; name: string }) {
  const choosing = useSelection()
  if (!choosing) return null
  const ticked = rows.filter((row) => choosing.has(row.id)).length
  return (
    <label className={style.tick}>
      <input
        type="checkbox"
        aria-label={name}
        checked={rows.length > 0 && ticked === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < rows.length
        }}
        onChange={() => choosing.toggle(rows)}
      />
    </label>
  )
}
