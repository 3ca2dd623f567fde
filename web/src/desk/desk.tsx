import type { ComponentProps, ReactNode } from 'react'
import { useIsNarrow } from '../kit/media-query.ts'
import { Page } from '../shell/page.tsx'
import { DeskBar } from './desk-bar.tsx'
import { type AnyDesk, DeskParked, type State } from './desk-parts.tsx'
import style from './desk.module.css'
import type { DocumentDraft } from './draft-kind.ts'
import { HoldButton } from './holding.tsx'
import { LocationChoice } from './location-choice.tsx'
import { StartOver } from './start-over.tsx'
import shapes from '../kit/page/shapes.module.css'

type StartWord = Parameters<ComponentProps<typeof StartOver>['of']>[0]

interface Props<T extends DocumentDraft, Reply> {
  of: State<T, Reply>
  /** The desk's own words. */
  words: (word: StartWord | 'location' | 'goods' | 'held_title' | 'hold_this') => string
  /** Beside the goods. */
  summary: ReactNode
  /** Bar at the foot of a small screen: total, number of lines, and the button that continues. */
  bar: Pick<ComponentProps<typeof DeskBar>, 'total' | 'label' | 'onPress' | 'disabled' | 'isQuiet'> & {
    count?: number
    why?: string | undefined
    totalLabel?: string
  }
  /** Dialogs of its own. */
  dialogs?: ReactNode
  /** The search, notices and lines. */
  children: ReactNode
}

/**
 * Frame of a desk: location, parked drafts, lines on the left, summary on the right. Stacked on a phone, with the total in a bar at the
 * foot.
 */
export function Desk<T extends DocumentDraft, Reply>({ of, words: t, summary, bar, dialogs, children }: Props<T, Reply>) {
  const narrow = useIsNarrow()
  const { storedDraft, isEmpty, holding } = of
  const actions = (
    <>
      <LocationChoice label={t('location')} places={of.places} place={of.place} onChoose={of.choosePlace} />
      <HoldButton storedDraft={storedDraft} isEmpty={isEmpty} open={holding.open} />
      {of.hasStart && <StartOver of={t} clear={of.clear} search={of.search} />}
    </>
  )
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          {children}
        </section>
        {summary}
      </div>
      {narrow && !isEmpty && <DeskBar count={of.draft.lines.length} why={of.unsettled.why} {...bar} busy={of.busy} onHold={holding.open} />}
      <DeskParked of={of} words={t} />
      {dialogs}
    </Page>
  )
}

/** The contact, above the lines of a small screen. */
export function DeskParty({ of: { isEmpty, recorded }, children }: { of: AnyDesk; children: ReactNode }) {
  return useIsNarrow() && !(isEmpty && recorded) && <div className={`${shapes.box} ${style.contact}`}>{children}</div>
}
