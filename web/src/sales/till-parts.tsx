import { type ComponentType, createElement, memo, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SearchHandle } from '../desk/search-handle.ts'
import { HoldButton } from '../desk/holding.tsx'
import { type Goods, type Line, quantityOf } from '../desk/lines.ts'
import { LocationChoice } from '../desk/location-choice.tsx'
import { StartOver } from '../desk/start-over.tsx'
import { loadMessages } from '../i18n.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { browserStorage } from '../kit/storage.ts'
import { partWithWords } from '../lazy-with-words.ts'
import { TillHelp } from './till-help.tsx'
import type { TillSetup } from './till-setup.ts'
import type { TouchGridProps } from './touch-grid.tsx'
import type { Till } from './use-till.ts'

/* Memoized parts of the till: a key press in a line renders few of them again. */

const TillDrawer = partWithWords('drawers', () => import('../drawers/till-drawer.tsx'))
let grid: ComponentType<TouchGridProps> | undefined

/** Loads the tiles. Without a connection they stay away: the till sells without them. */
async function fetchGrid(): Promise<void> {
  try {
    const [module] = await Promise.all([import('./touch-grid.tsx'), loadMessages(['touch-grid'])])
    grid ??= memo(module.default)
  } catch {}
}

/** @returns true once the tiles are loaded. `lazy` would suspend, which delays their first render by a third of a second */
function useGrid(): boolean {
  const [isHere, setHere] = useState(() => grid !== undefined)
  useEffect(() => {
    if (!isHere) void fetchGrid().then(() => setHere(grid !== undefined))
  }, [isHere])
  return isHere
}

/** Thousandths of each product on the lines. */
const takenOf = (lines: readonly Line[]): ReadonlyMap<string, number> => new Map(lines.map((line) => [line.product, quantityOf(line) ?? 0]))

interface ToolsProps {
  refs: TillSetup
  place: Till['place']
  choosePlace: (location: string) => void
  business: string
  storedDraft: Till['storedDraft']
  isEmpty: boolean
  hold: () => void
  /** Undefined if the draft is empty. */
  clear: (() => void) | undefined
  search: RefObject<SearchHandle | null>
}

/** Beside the heading. */
export const Tools = memo(function Tools({ refs, place, choosePlace, business, storedDraft, isEmpty, hold, clear, search }: ToolsProps) {
  const t = useTranslations('till')
  const narrow = useIsNarrow()
  return (
    <>
      <LocationChoice label={t('location')} places={refs.places} place={place} onChoose={choosePlace} />
      {browserStorage.getItem(`kasuwa.drawer.${business}`) && <TillDrawer business={business} location={place?.id} />}
      <HoldButton storedDraft={storedDraft} isEmpty={isEmpty} open={hold} />
      {!narrow && <TillHelp />}
      {clear && <StartOver of={t} clear={clear} search={search} />}
    </>
  )
})

/** Product tiles. Their remaining stock updates after the line is on the screen. */
export const Picks = memo(function Picks({
  location,
  lines,
  onAdd,
}: {
  location: string
  lines: readonly Line[]
  onAdd: (goods: Goods) => void
}) {
  const deferredLines = useDeferredValue(lines)
  const quantityById = useMemo(() => takenOf(deferredLines), [deferredLines])
  return useGrid() && grid ? createElement(grid, { location, quantityById, onAdd }) : null
})
