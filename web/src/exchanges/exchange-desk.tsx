import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { DeskNotices } from '../desk/desk-notices.tsx'
import { DeskSent } from '../desk/desk-sent.tsx'
import desk from '../desk/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../desk/goods-search.tsx'
import { HeldDialog, HoldButton, useHolding } from '../desk/holding.tsx'
import { LineList } from '../desk/line-list.tsx'
import { LocationChoice } from '../desk/location-choice.tsx'
import { StartOver } from '../desk/start-over.tsx'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useLineErrors } from '../desk/use-line-errors.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { ReturnLines } from '../returns/return-lines.tsx'
import { draftFromSale } from '../returns/draft-from-sale.ts'
import type { TillSetup } from '../sales/till-setup.ts'
import { Page } from '../shell/page.tsx'
import { comesBack, type ExchangeDraft } from './exchange-draft.ts'
import { emptyExchange } from './kept-exchange.ts'
import style from './exchange-desk.module.css'
import { ExchangeSummary } from './exchange-summary.tsx'
import { useExchange } from './use-exchange.ts'

const ExchangedCard = lazy(() => import('./exchanged-card.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'payment_accounts', 'back_accounts']

type Sale = ReplyOf<typeof sales.one>['sale']

/** What a sale has left to come back, nothing of it chosen yet, and nothing that goes out. */
export function exchangeOf(sale: Sale): ExchangeDraft {
  const { lines, of, party, isWalkIn } = draftFromSale(sale)
  return {
    ...emptyExchange(sale.location_id),
    // Beside those of what goes out.
    back: lines.map((line) => ({ ...line, key: `back-${line.key}` })),
    ...{ of, name: party?.name ?? '', isWalkIn },
  }
}

/** Desk for exchanges: what comes back of a sale above, what goes out below, and the difference. */
export function ExchangeDesk({ refs, business }: { refs: TillSetup; business: string }) {
  const t = useTranslations('exchanges')
  const r = useTranslations('returns')
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const comes = useRef<HTMLDivElement>(null)
  const goes = useRef<HTMLDivElement>(null)
  const state = useExchange(refs, business, search)
  const { draft, out, done, refusal, difference } = state
  const holding = useHolding(state.kept, search)
  const faults = useLineErrors(state.problems, refusal, r('amount_inward'))
  const paper = useDocumentFile(api.sales.download, done?.sale.id ?? '', done?.sale.number ?? '')
  const unsettled = useUnsettled(goes, { ...out, scans: draft.scans, unnamed: state.unnamed })
  const isEmpty = draft.of === null
  const rest = () => search.current?.rest()
  useScanBursts(search)

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow && draft.of) comes.current?.querySelector<HTMLInputElement>('li input')?.focus()
  }, [narrow, draft.of])

  const record = async () => {
    if (isEmpty) return
    await state.record()
    if (draft.lines.length === 0 && comesBack(draft).length > 0) search.current?.focus()
  }
  const afterScans = useAfterScans(search, { record: () => void record() })
  const finish = () => (isEmpty ? undefined : afterScans('record'))
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => comes.current?.querySelector<HTMLInputElement>('li input')?.focus(),
      hold: holding.open,
      finish: () => holding.isOpen || finish(),
      print: done && isEmpty ? () => paper.make('receipt') : undefined,
    },
    holding.isOpen,
  )
  const toNewest = () => {
    const first = goes.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const actions = (
    <>
      <LocationChoice label={t('location')} places={refs.places} place={state.place} onChoose={(location) => state.set({ location })} />
      <HoldButton kept={state.kept} isEmpty={isEmpty} open={holding.open} />
      {!isEmpty && <StartOver of={t} clear={state.clear} search={search} />}
    </>
  )
  const lacks = state.lacks && t(`lacks_${state.lacks}`)
  return (
    <Page actions={actions}>
      <div className={desk.desk}>
        <section className={desk.goods} aria-label={t('goods')}>
          <DeskSent
            kept={state.kept}
            asker={state.asker}
            offline={state.offline}
            isEmpty={isEmpty}
            digestOf={state.digestOf}
            recorded={({ sale }) => ({ number: sale.number, to: `/sales/${sale.id}` })}
          />
          <DeskNotices refusal={refusal} fields={ownFields} />
          {lacks && !isEmpty && <Notice is="wrong">{lacks}</Notice>}
          {isEmpty &&
            (done ? (
              <Suspense fallback={null}>
                <ExchangedCard done={done} paper={paper} />
              </Suspense>
            ) : (
              <DeskEmpty text={t('nothing')} hint={t('nothing_hint')}>
                <Link to="/sales" className={desk.instead}>
                  {t('to_sales')}
                </Link>
              </DeskEmpty>
            ))}
          {draft.of && (
            <>
              <div className={style.part} ref={comes}>
                <h2 className={style.heading}>
                  {t('comes_back_of')} <Link to={`/sales/${draft.of.id}`}>{draft.of.number}</Link>
                </h2>
                <ReturnLines
                  of={{ way: 'inward', draft: { of: draft.of, lines: draft.back }, lineActions: state.backActions }}
                  faults={faults}
                />
              </div>
              <div className={style.part}>
                <h2 className={style.heading}>{t('goes_out')}</h2>
                <GoodsSearch
                  source={state.source}
                  handle={search}
                  scans={draft.scans}
                  scanActions={state.scanActions}
                  isBarred={unsettled.isBarred}
                  onBarred={unsettled.show}
                  onAdd={out.add}
                  onFresh={out.refresh}
                  onLeave={toNewest}
                />
                <div className={desk.panel} ref={goes}>
                  <UnsettledScans
                    scans={unsettled.open}
                    onMake={undefined}
                    onAgain={(scan) => state.scanActions.mark(scan.key, 'looking')}
                    onChoose={(scan) => search.current?.choose(scan)}
                    onDrop={(scan) => (state.scanActions.drop(scan.key), rest())}
                  />
                  {draft.lines.length > 0 ? (
                    <LineList
                      lines={draft.lines}
                      actions={out.actions}
                      faults={faults}
                      doubts={out.doubts}
                      typing={out.typing}
                      amountLabel={r('amount_inward')}
                      fixed={!state.mayPrice}
                      limited
                    />
                  ) : (
                    unsettled.open.length === 0 && <DeskEmpty text={t('nothing_out')} hint={t('nothing_out_hint')} />
                  )}
                </div>
              </div>
            </>
          )}
        </section>
        {!isEmpty && <ExchangeSummary of={state} refs={refs} why={unsettled.why} onRecord={finish} />}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={difference.over > 0 ? difference.over : difference.left}
          count={draft.lines.length + comesBack(draft).length}
          label={t('record')}
          busy={state.busy}
          why={unsettled.why ?? (difference.over > 0 ? t('give_back') : undefined)}
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
