import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saidOf } from '../api/errors.ts'
import { toast } from '../feedback/feedback.ts'
import { type Sum, SumList } from './list-sums.tsx'
import style from './selection.module.css'

interface Row {
  id: string
}

/** Most rows that are selected at once: a bulk call takes no more. */
export const mostSelected = 500

/** What a list found, of which a page is shown. */
interface Found {
  total: number
  /** As many of them as are selected at once. */
  fetch: () => Promise<readonly Row[]>
}

interface Selection {
  has: (id: string) => boolean
  /** Selects rows; deselects where all of them are selected. */
  toggle: (rows: readonly Row[]) => void
  /** Whether rows are being chosen: on a phone, where there is no room for ticks until then. */
  isChoosing: boolean
  /** Starts choosing, or ends it with nothing chosen. */
  choose: (on: boolean) => void
  /** Tells what the list found. */
  offer: (found: Found) => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

/** Selection of the list around this component; undefined where rows cannot be selected. */
export const useSelection = (): Selection | undefined => use(SelectionContext)

interface Props<R extends Row> {
  /** Bulk actions on the selected rows. `clear` deselects all. */
  actions?: (rows: readonly R[], clear: () => void) => ReactNode
  /** What the selected rows come to, in whole kobo and thousandths. */
  sums?: (rows: readonly R[]) => Sum[]
  children: ReactNode
}

/** Around a `ListScreen`: makes rows selectable, across pages too, with a bar of bulk actions. */
export function Selectable<R extends Row>({ actions, sums, children }: Props<R>) {
  const t = useTranslations('kit')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [started, setStarted] = useState(false)
  const [found, offer] = useState<Found>()
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
        <div className={style.bar} role="region" aria-label={t('chosen_actions')}>
          <span className={style.count} aria-live="polite">
            {t('chosen', { count: chosen.size })}
          </span>
          {sums && (
            <div className={style.sums}>
              <SumList sums={sums([...chosen.values()] as R[])} />
            </div>
          )}
          {found && found.total > chosen.size && chosen.size < mostSelected && (
            <ChooseFound found={found} take={(rows) => setChosen(new Map([...rows].map((row) => [row.id, row])))} />
          )}
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('chosen_clear')}
          </Button>
          {actions && <div className={style.actions}>{actions([...chosen.values()] as R[], clear)}</div>}
        </div>
      )}
    </SelectionContext>
  )
}

/** Selects what the list found, not only what it shows. */
function ChooseFound({ found: { total, fetch }, take }: { found: Found; take: (rows: readonly Row[]) => void }) {
  const t = useTranslations('kit')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      take(await fetch())
    } catch (error) {
      toast.wrong(saidOf(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="subtle" loading={busy} onClick={() => void run()}>
      {total > mostSelected ? t('choose_first', { most: mostSelected, total }) : t('choose_found', { total })}
    </Button>
  )
}

/** Native checkbox, since there is one for each row. The label around it enlarges the touch target. */
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
