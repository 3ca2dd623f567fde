import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { DeskEmpty } from './desk-empty.tsx'
import type { DeskState } from './desk-kind.ts'
import { DeskNotices } from './desk-notices.tsx'
import { DeskSent } from './desk-sent.tsx'
import style from './desk.module.css'
import type { DocumentDraft } from './draft-kind.ts'
import { ParkedDialog } from './holding.tsx'
import { LineList } from './line-list.tsx'
import { UnsettledScans } from './unsettled-scans.tsx'

export type State<T extends DocumentDraft, Reply> = DeskState<T, Reply, unknown>

/** A desk with any draft and reply. */
export type AnyDesk = Omit<State<DocumentDraft, unknown>, 'storedDraft' | 'asker' | 'digestOf' | 'linkOf' | 'set'>

interface DeskParkedProps<T extends DocumentDraft, Reply> {
  of: State<T, Reply>
  /** The desk's own words. */
  words: (word: 'held_title' | 'hold_this') => string
}

/** Parked drafts, in their dialog. */
export function DeskParked<T extends DocumentDraft, Reply>({ of, words: t }: DeskParkedProps<T, Reply>) {
  const { storedDraft, holding, digestOf } = of
  return (
    <ParkedDialog
      title={t('held_title')}
      holdLabel={t('hold_this')}
      opened={holding.isOpen}
      close={holding.close}
      storedDraft={storedDraft}
      digestOf={digestOf}
      onChanged={() => {
        of.forgetFaults()
        of.focus()
      }}
    />
  )
}

interface NewsProps<T extends DocumentDraft, Reply> extends Pick<ComponentProps<typeof DeskNotices>, 'fields' | 'instead'> {
  of: State<T, Reply>
}

/**
 * Outcomes of sent drafts.
 * @param fields that show their own errors
 */
export function DeskNews<T extends DocumentDraft, Reply>({ of, fields, instead }: NewsProps<T, Reply>) {
  const { storedDraft, asker, offline, isEmpty, digestOf, linkOf } = of
  return (
    <>
      <DeskSent storedDraft={storedDraft} asker={asker} offline={offline} isEmpty={isEmpty} digestOf={digestOf} recorded={linkOf} />
      <DeskNotices refusal={of.refusal} fields={fields} instead={instead} />
    </>
  )
}

interface PanelProps {
  of: AnyDesk
  /** Keeps the height of a few lines from the start. */
  isSteady?: boolean
  /** The lines, where there are any. */
  children: ReactNode
  /** In place of the lines: the last recorded document, or a hint how to begin. */
  empty: ReactNode
}

/** The lines of a desk, and the open points that block recording. */
export function DeskPanel({ of, isSteady, children, empty }: PanelProps) {
  const { draft, unsettled, scanActions, search, panel, make } = of
  return (
    <div className={style.panel} data-steady={isSteady || undefined} ref={panel}>
      <UnsettledScans
        scans={unsettled.open}
        onMake={make?.scanned}
        onAgain={(scan) => scanActions.mark(scan.key, 'looking')}
        onChoose={(scan) => search.current?.choose(scan)}
        onDrop={(scan) => (scanActions.drop(scan.key), of.rest())}
      />
      {draft.lines.length > 0 && children}
      {draft.lines.length === 0 && unsettled.open.length === 0 && empty}
    </div>
  )
}

/** In place of the lines: the last recorded document, or a hint how to begin. */
export function DeskStart({ words: t, children }: { words: (word: 'nothing' | 'nothing_hint') => string; children: ReactNode }) {
  return children ? <Suspense fallback={null}>{children}</Suspense> : <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
}

type Listed = Pick<ComponentProps<typeof LineList>, 'limited' | 'usually' | 'parts' | 'fixed' | 'more'>

/** Lines as most desks have them. */
export function DeskLines({ of, ...how }: { of: AnyDesk } & Listed) {
  const { draft, lineActions, faults, doubts, typing, amountLabel } = of
  return (
    <LineList
      lines={draft.lines}
      actions={lineActions}
      faults={faults}
      doubts={doubts}
      typing={typing}
      amountLabel={amountLabel}
      {...how}
    />
  )
}
