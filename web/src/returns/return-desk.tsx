import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { PickerHandle } from '../desk/contact-picker.tsx'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { DeskNotices } from '../desk/desk-notices.tsx'
import { DeskSent } from '../desk/desk-sent.tsx'
import style from '../desk/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../desk/goods-search.tsx'
import { HeldDialog, HoldButton, useHolding } from '../desk/holding.tsx'
import { LocationChoice } from '../desk/location-choice.tsx'
import { StartOver } from '../desk/start-over.tsx'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useLineErrors } from '../desk/use-line-errors.ts'
import type { Location } from '../documents/use-locations.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import { goodsForIntake } from '../inventory/goods-for-intake.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Page } from '../shell/page.tsx'
import { goodsBroughtBack } from './goods-for-return.ts'
import { chosen, creditOfDraft, type Way } from './return-draft.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnParty, ReturnSummary } from './return-summary.tsx'
import { useReturn } from './use-return.ts'

const recordedCard = async () => ({ default: (await import('./return-recorded-card.tsx')).ReturnRecordedCard })
const ReturnRecordedCard = lazy(recordedCard)

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'payment_accounts']

interface Props {
  way: Way
  places: readonly Location[]
  business: string
}

/** Desk for returns: what is left of a sale or an intake, or goods that are put on, with the till's keyboard shortcuts. */
export function ReturnDesk({ way, places, business }: Props) {
  const t = useTranslations('returns')
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const party = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const state = useReturn(way, places, business, search)
  const holding = useHolding(state.kept, search)
  const { draft, refusal, recorded } = state
  const faults = useLineErrors(state.problems, refusal, t(`amount_${way}`))
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  const unsettled = useUnsettled(lines, { ...state, scans: draft.scans })
  const isEmpty = draft.lines.length === 0 && unsettled.open.length === 0
  const rest = () => search.current?.rest()
  useScanBursts(search)

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (narrow) return
    if (draft.of) lines.current?.querySelector<HTMLInputElement>('li input')?.focus()
    else search.current?.focus()
  }, [narrow, draft.of])

  // With the first line, so that a line that is lost meanwhile hides no answer.
  useEffect(() => {
    if (isEmpty) return
    // Whoever has only come from a sale or an intake may go on to read it: nothing is recorded before somebody does something.
    const begin = () => void recordedCard().catch(() => {})
    const stirs = ['pointerdown', 'keydown'] as const
    for (const type of stirs) addEventListener(type, begin, { once: true })
    return () => stirs.forEach((type) => removeEventListener(type, begin))
  }, [isEmpty])

  const record = async () => {
    if (isEmpty) return search.current?.focus()
    if (!draft.party) party.current?.open()
    await state.record()
  }
  const afterScans = useAfterScans(search, { record: () => void record() })
  // Without the search there are no scans that could stand in the way.
  const finish = () => (draft.of ? void record() : afterScans('record'))
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => party.current?.open(),
      hold: holding.open,
      finish: () => holding.isOpen || finish(),
      print: recorded && isEmpty ? () => paper.make('pdf') : undefined,
    },
    holding.isOpen,
  )
  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const actions = (
    <>
      <LocationChoice label={t('location')} places={places} place={state.place} onChoose={(location) => state.set({ location })} />
      <HoldButton kept={state.kept} isEmpty={isEmpty} open={holding.open} />
      {(!isEmpty || state.kept.hasContent(draft)) && <StartOver of={t} clear={state.clear} search={search} />}
    </>
  )
  const again = () => {
    state.forgetRecorded()
    search.current?.focus()
  }
  const isDone = isEmpty && recorded !== undefined
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          {draft.of ? (
            <Notice is="information">
              <span>
                {t(`of_${way}`)}{' '}
                <Link to={way === 'inward' ? `/sales/${draft.of.id}` : `/inventory-actions/${draft.of.id}`}>{draft.of.number}</Link>
              </span>
            </Notice>
          ) : (
            <GoodsSearch
              source={way === 'inward' ? goodsBroughtBack : goodsForIntake}
              handle={search}
              scans={draft.scans}
              scanActions={state.scanActions}
              isBarred={unsettled.isBarred}
              onBarred={unsettled.show}
              onAdd={state.add}
              onFresh={state.refresh}
              onLeave={toNewest}
            />
          )}
          {narrow && !isDone && (
            <div className={style.contact}>
              <ReturnParty of={state} handle={party} onPicked={rest} />
            </div>
          )}
          <DeskSent
            kept={state.kept}
            asker={state.asker}
            offline={state.offline}
            isEmpty={isEmpty}
            digestOf={state.digestOf}
            recorded={({ inventory_action }) => ({ number: inventory_action.number, to: `/inventory-actions/${inventory_action.id}` })}
          />
          <DeskNotices refusal={refusal} fields={ownFields} />
          {state.noLines && !isEmpty && <Notice is="wrong">{t('choose_lines')}</Notice>}
          <div className={style.panel} ref={lines}>
            <UnsettledScans
              scans={unsettled.open}
              onMake={undefined}
              onAgain={(scan) => state.scanActions.mark(scan.key, 'looking')}
              onChoose={(scan) => search.current?.choose(scan)}
              onDrop={(scan) => (state.scanActions.drop(scan.key), rest())}
            />
            {draft.lines.length > 0 && <ReturnLines of={state} faults={faults} />}
            {isEmpty &&
              (recorded ? (
                <Suspense fallback={null}>
                  <ReturnRecordedCard way={way} action={recorded} paper={paper} again={again} />
                </Suspense>
              ) : (
                <DeskEmpty text={t(`nothing_${way}`)} hint={t(`nothing_hint_${way}`)} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty) && <ReturnSummary of={state} party={party} why={unsettled.why} onPicked={rest} onRecord={finish} />}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={creditOfDraft(draft)}
          count={chosen(draft.lines).length}
          label={t(`record_${way}`)}
          busy={state.busy}
          why={unsettled.why}
          onPress={finish}
          onHold={holding.open}
        />
      )}
      <HeldDialog
        title={t('held_title')}
        holdLabel={t('hold_this')}
        opened={holding.isOpen}
        close={holding.close}
        kept={state.kept}
        digestOf={state.digestOf}
        onChanged={() => {
          state.forgetFaults()
          search.current?.focus()
        }}
      />
    </Page>
  )
}
