import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { DeskNotices } from '../desk/desk-notices.tsx'
import { DeskSent } from '../desk/desk-sent.tsx'
import style from '../desk/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../desk/goods-search.tsx'
import { HeldDialog, HoldButton, useHolding } from '../desk/holding.tsx'
import { StartOver } from '../desk/start-over.tsx'
import { LocationChoice } from '../desk/location-choice.tsx'
import { makeScanned, makeTyped, type WantedGoods } from '../desk/making.ts'
import type { Scan } from '../desk/scans.ts'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import type { Location } from '../documents/use-locations.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { makeProduct } from '../products/make-product.ts'
import { Page } from '../shell/page.tsx'
import { adjustmentSums, type Way } from './adjustment-draft.ts'
import { AdjustmentLines } from './adjustment-lines.tsx'
import { AdjustmentForAll, AdjustmentSummary } from './adjustment-summary.tsx'
import { goodsForAdjustment } from './goods-for-adjustment.ts'
import { useAdjustment } from './use-adjustment.ts'
import { useAsked } from './use-asked-adjustment.ts'

const card = () => import('./adjustment-recorded-card.tsx')
const AdjustmentRecordedCard = lazy(card)

/** Fields that show their own errors. */
const ownFields = ['date', 'note']

/** Adjustment desk: goods, which way they go and why, with the till's keyboard shortcuts. */
export function AdjustmentDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('adjustment')
  const words = useTranslations('documents')
  const can = useCan()
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const reason = useRef<HTMLSelectElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const source = places.length > 1 ? goodsForAdjustment.several : goodsForAdjustment.oneLocation
  const adjustment = useAdjustment(places, business, source, search)
  const holding = useHolding(adjustment.kept, search)
  const { draft, refusal, recorded, shelves } = adjustment
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  const unsettled = useUnsettled(lines, { ...adjustment, scans: draft.scans, unnamed: adjustment.unnamed })
  const isEmpty = draft.lines.length === 0 && unsettled.open.length === 0
  const elsewhere = (name: string) => toast.information(words('goods_made_not_on', { name }))
  const maker = { source, make: (wanted: WantedGoods) => makeProduct({ ...wanted, buying: true }), elsewhere }
  const make = (scan: Scan) => makeScanned(scan, { ...maker, actions: adjustment.scanActions, search })
  useScanBursts(search)
  const ways: readonly Way[] = can('product.view-cost') ? ['out', 'in', 'worth'] : ['out', 'in']

  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  useAsked(adjustment, ways, toNewest)
  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  // With the first line, so that it is here when it is shown.
  useEffect(() => {
    if (!isEmpty) card().catch(() => {})
  }, [isEmpty])

  const record = async () => {
    if (isEmpty) return search.current?.focus()
    await adjustment.record()
  }
  const afterScans = useAfterScans(search, { record: () => void record() })
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => reason.current?.focus(),
      hold: holding.open,
      finish: () => holding.isOpen || afterScans('record'),
      print: recorded && isEmpty ? () => paper.make('pdf') : undefined,
    },
    holding.isOpen,
  )
  const actions = (
    <>
      <LocationChoice
        label={t('location')}
        places={places}
        place={adjustment.place}
        onChoose={(location) => adjustment.set({ location })}
      />
      <HoldButton kept={adjustment.kept} isEmpty={isEmpty} open={holding.open} />
      {!isEmpty && <StartOver of={t} clear={adjustment.clear} search={search} />}
    </>
  )
  const again = () => {
    adjustment.forgetRecorded()
    search.current?.focus()
  }
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          {!(isEmpty && recorded) && <AdjustmentForAll adjustment={adjustment} ways={ways} reason={reason} />}
          <GoodsSearch
            source={source}
            handle={search}
            scans={draft.scans}
            scanActions={adjustment.scanActions}
            isBarred={unsettled.isBarred}
            onBarred={unsettled.show}
            onAdd={adjustment.add}
            onFresh={adjustment.refresh}
            make={can(api.products.create.access) ? (typed) => makeTyped(typed, maker) : undefined}
            onLeave={toNewest}
          />
          <DeskSent
            kept={adjustment.kept}
            asker={adjustment.asker}
            offline={adjustment.offline}
            isEmpty={isEmpty}
            digestOf={adjustment.digestOf}
            recorded={({ inventory_action }) => ({ number: inventory_action.number, to: `/inventory-actions/${inventory_action.id}` })}
          />
          <DeskNotices refusal={refusal} fields={ownFields} />
          <div className={style.panel} ref={lines}>
            <UnsettledScans
              scans={unsettled.open}
              onMake={can(api.products.create.access) ? (scan) => void make(scan) : undefined}
              onAgain={(scan) => adjustment.scanActions.mark(scan.key, 'looking')}
              onChoose={(scan) => search.current?.choose(scan)}
              onDrop={(scan) => (adjustment.scanActions.drop(scan.key), search.current?.rest())}
            />
            {draft.lines.length > 0 && <AdjustmentLines adjustment={adjustment} ways={ways} />}
            {isEmpty &&
              (recorded ? (
                <Suspense>
                  <AdjustmentRecordedCard action={recorded} paper={paper} again={again} />
                </Suspense>
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty) && <AdjustmentSummary adjustment={adjustment} why={unsettled.why} onRecord={() => afterScans('record')} />}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={adjustmentSums(draft, shelves).worth}
          count={draft.lines.length}
          label={t('record')}
          busy={adjustment.busy}
          why={unsettled.why}
          onPress={() => afterScans('record')}
          onHold={holding.open}
        />
      )}
      <HeldDialog
        title={t('held_title')}
        holdLabel={t('hold_this')}
        opened={holding.isOpen}
        close={holding.close}
        kept={adjustment.kept}
        digestOf={adjustment.digestOf}
        onChanged={() => {
          adjustment.forgetFaults()
          search.current?.focus()
        }}
      />
    </Page>
  )
}
