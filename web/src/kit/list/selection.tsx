import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import style from './selection.module.css'

interface Row {
  id: string
}

interface Selection {
  has: (id: string) => boolean
  /** Puts rows in, or takes them out where all of them are in. */
  toggle: (rows: readonly Row[]) => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

/** What is ticked in the list around this; undefined where a list has no ticks. */
export const useSelection = (): Selection | undefined => use(SelectionContext)

interface Props<R extends Row> {
  /** What can be done to the ticked ones. `clear` unticks them all. */
  actions: (rows: readonly R[], clear: () => void) => ReactNode
  children: ReactNode
}

/** Around a `ListScreen`: its rows can be ticked, over several pages too, and something done to all of them. */
export function Selectable<R extends Row>({ actions, children }: Props<R>) {
  const t = useTranslations('kit')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
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
    }),
    [chosen],
  )
  const clear = () => setChosen(new Map())
  return (
    <SelectionContext value={choosing}>
      {children}
      {chosen.size > 0 && (
        <div className={style.bar} role="region" aria-label={t('chosen_actions')}>
          <span className={style.count} aria-live="polite">
            {t('chosen', { count: chosen.size })}
          </span>
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('chosen_clear')}
          </Button>
          <div className={style.actions}>{actions([...chosen.values()] as R[], clear)}</div>
        </div>
      )}
    </SelectionContext>
  )
}

/** The system's own tick box: there are as many as rows. The label around it is what a finger hits. */
export function SelectionCheckbox({ rows, name }: { rows: readonly Row[]; name: string }) {
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
