import { ActionIcon } from '@mantine/core'
import { Eraser } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeskBar } from '../documents/desk-bar.tsx'
import { DeskEmpty } from '../documents/desk-empty.tsx'
import { DeskNotices } from '../documents/desk-notices.tsx'
import style from '../documents/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../documents/goods-search.tsx'
import { LocationChoice } from '../documents/location-choice.tsx'
import { useAfterScans } from '../documents/use-after-scans.ts'
import { useDeskKeys } from '../documents/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { useCan } from '../kit/can.tsx'
import { ask } from '../kit/feedback/feedback.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Page } from '../shell/page.tsx'
import { adjustmentSums, type Way } from './adjustment-draft.ts'
import { AdjustmentLines } from './adjustment-lines.tsx'
import { AdjustmentRecordedCard } from './adjustment-recorded-card.tsx'
import { AdjustmentForAll, AdjustmentSummary } from './adjustment-summary.tsx'
import { goodsForAdjustment } from './goods-for-adjustment.ts'
import { useAdjustment } from './use-adjustment.ts'
import { useAsked } from './use-asked-adjustment.ts'

/** Fields that show their own errors. */
const ownFields = ['date', 'note']

/** Adjustment desk: goods, which way they go and why, with the till's keyboard shortcuts. */
export function AdjustmentDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('adjustment')
  const can = useCan()
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const reason = useRef<HTMLSelectElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const adjustment = useAdjustment(places, business, search)
  const { draft, refusal, recorded, shelves } = adjustment
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  const isEmpty = draft.lines.length === 0
  const ways: readonly Way[] = can('product.view-cost') ? ['out', 'in', 'worth'] : ['out', 'in']

  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  useAsked(adjustment, toNewest)
  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  const record = async () => {
    if (isEmpty) return search.current?.focus()
    await adjustment.record()
  }
  const afterScans = useAfterScans(search, { record: () => void record() })
  useDeskKeys({
    search: () => search.current?.focus(),
    contact: () => reason.current?.focus(),
    finish: () => afterScans('record'),
    print: recorded && isEmpty ? () => paper.make('pdf') : undefined,
  })
  const startOver = async () => {
    const question = { title: t('clear_title'), text: t('clear_text'), yes: t('clear_yes'), no: t('clear_no'), danger: true }
    if (await ask(question)) adjustment.clear()
    search.current?.focus()
  }
  const actions = (
    <>
      <LocationChoice
        label={t('location')}
        places={places}
        place={adjustment.place}
        onChoose={(location) => adjustment.set({ location })}
      />
      {!isEmpty && (
        <ActionIcon aria-label={t('clear')} title={t('clear')} onClick={() => void startOver()}>
          <Eraser size={18} />
        </ActionIcon>
      )}
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
            source={places.length > 1 ? goodsForAdjustment.several : goodsForAdjustment.oneLocation}
            handle={search}
            onAdd={adjustment.add}
            onFresh={adjustment.refresh}
            onLeave={toNewest}
          />
          <DeskNotices
            refusal={refusal}
            lost={draft.sent !== undefined && !adjustment.busy}
            retry={() => void adjustment.retry()}
            fields={ownFields}
          />
          <div className={style.panel} ref={lines}>
            {!isEmpty && <AdjustmentLines adjustment={adjustment} ways={ways} />}
            {isEmpty &&
              (recorded ? (
                <AdjustmentRecordedCard action={recorded} paper={paper} again={again} />
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty) && <AdjustmentSummary adjustment={adjustment} onRecord={() => afterScans('record')} />}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={adjustmentSums(draft, shelves).worth}
          count={draft.lines.length}
          label={t('record')}
          busy={adjustment.busy}
          onPress={() => afterScans('record')}
        />
      )}
    </Page>
  )
}
