import { ActionIcon } from '@mantine/core'
import { Eraser } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { PickerHandle } from '../documents/contact-picker.tsx'
import { CorrectionNotice } from '../documents/correction-notice.tsx'
import { DeskBar } from '../documents/desk-bar.tsx'
import { DeskEmpty } from '../documents/desk-empty.tsx'
import { DeskNotices } from '../documents/desk-notices.tsx'
import style from '../documents/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../documents/goods-search.tsx'
import { LineList } from '../documents/line-list.tsx'
import { LocationChoice } from '../documents/location-choice.tsx'
import { useAfterScans } from '../documents/use-after-scans.ts'
import { useDeskKeys } from '../documents/use-desk-keys.ts'
import { useLineErrors } from '../documents/use-line-errors.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { ask } from '../kit/feedback/feedback.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Page } from '../shell/page.tsx'
import { goodsForIntake } from './goods-for-intake.ts'
import { intakeTotal } from './intake-draft.ts'
import { IntakeSummary, IntakeSupplier } from './intake-summary.tsx'
import { IntakeRecordedCard } from './intake-recorded-card.tsx'
import { useIntake } from './use-intake.ts'

const IntakePayment = lazy(() => import('./intake-payment.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date']

/** Intake desk: goods, supplier and costs, with the till's keyboard shortcuts. */
export function IntakeDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('intake')
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const supplier = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const intake = useIntake(places, business, search)
  const { draft, refusal, taken } = intake
  const [paying, setPaying] = useState(false)
  const total = intakeTotal(draft.lines)
  const faults = useLineErrors(intake.problems, refusal, t('cost'))
  const paper = useDocumentFile(api.inventory.download, taken?.id ?? '', taken?.number ?? '')
  const isEmpty = draft.lines.length === 0

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  const record = async () => {
    if (isEmpty) return search.current?.focus()
    if (!draft.supplier) supplier.current?.open()
    await intake.record([])
  }
  const pay = () => {
    if (isEmpty) return search.current?.focus()
    if (!draft.supplier) supplier.current?.open()
    if (intake.check()) setPaying(true)
  }
  const afterScans = useAfterScans(search, { record: () => void record(), pay })
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => supplier.current?.open(),
      other: () => afterScans('pay'),
      finish: () => afterScans('record'),
      print: taken && isEmpty ? () => paper.make('pdf') : undefined,
    },
    paying,
  )
  const startOver = async () => {
    const question = { title: t('clear_title'), text: t('clear_text'), yes: t('clear_yes'), no: t('clear_no'), danger: true }
    if (await ask(question)) intake.clear()
    search.current?.focus()
  }
  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const actions = (
    <>
      <LocationChoice label={t('location')} places={places} place={intake.place} onChoose={(location) => intake.set({ location })} />
      {!isEmpty && (
        <ActionIcon aria-label={t('clear')} title={t('clear')} onClick={() => void startOver()}>
          <Eraser size={18} />
        </ActionIcon>
      )}
    </>
  )
  const again = () => {
    intake.forgetTaken()
    search.current?.focus()
  }
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          <GoodsSearch source={goodsForIntake} handle={search} onAdd={intake.add} onFresh={intake.refresh} onLeave={toNewest} />
          {narrow && !(isEmpty && taken) && (
            <div className={style.contact}>
              <IntakeSupplier intake={intake} handle={supplier} />
            </div>
          )}
          {draft.corrects && <CorrectionNotice of={draft.corrects} total={total} />}
          <DeskNotices
            refusal={refusal}
            lost={draft.sent !== undefined && !intake.busy}
            retry={() => void intake.retry()}
            fields={ownFields}
          />
          <div className={style.panel} ref={lines}>
            {!isEmpty && (
              <LineList lines={draft.lines} actions={intake.lineActions} faults={faults} amountLabel={t('cost')} limited={false} />
            )}
            {isEmpty &&
              (taken ? (
                <IntakeRecordedCard action={taken} paper={paper} again={again} />
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty) && (
          <IntakeSummary intake={intake} supplier={supplier} onRecord={() => afterScans('record')} onPay={() => afterScans('pay')} />
        )}
      </div>
      {narrow && !isEmpty && (
        <DeskBar total={total} count={draft.lines.length} label={t('record')} busy={intake.busy} onPress={() => afterScans('record')} />
      )}
      <Dialog opened={paying} onClose={() => setPaying(false)} title={t('payment')} width={560}>
        <IntakePayment intake={intake} due={Math.max(0, total - (draft.corrects?.paid ?? 0))} done={() => setPaying(false)} />
      </Dialog>
    </Page>
  )
}
