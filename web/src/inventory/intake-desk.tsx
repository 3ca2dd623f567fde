import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { PickerHandle } from '../desk/contact-picker.tsx'
import { CorrectionNotice, LowPriceNote } from '../desk/desk-asides.ts'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { DeskNotices } from '../desk/desk-notices.tsx'
import { DeskSent } from '../desk/desk-sent.tsx'
import style from '../desk/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../desk/goods-search.tsx'
import { HeldDialog, HoldButton, useHolding } from '../desk/holding.tsx'
import { LineList } from '../desk/line-list.tsx'
import { type Line, unnamedOf } from '../desk/lines.ts'
import { StartOver } from '../desk/start-over.tsx'
import { LocationChoice } from '../desk/location-choice.tsx'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import type { Scan } from '../desk/scans.ts'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useLineErrors } from '../desk/use-line-errors.ts'
import { makeScanned, makeTyped, type WantedGoods } from '../desk/making.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { refetchGoods } from '../desk/use-goods.ts'
import type { Location } from '../documents/use-locations.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { makeProduct } from '../products/make-product.ts'
import { Page } from '../shell/page.tsx'
import { goodsForIntake } from './goods-for-intake.ts'
import { intakeTotal, lowPrices } from './intake-draft.ts'
import { IntakeSummary, IntakeSupplier } from './intake-summary.tsx'
import { IntakeRecordedCard } from './intake-recorded-card.tsx'
import { OrderNotice } from './order-notice.tsx'
import { useAskedGoods } from './use-asked-goods.ts'
import { useIntake } from './use-intake.ts'

const IntakePayment = lazyWithWords('tender', () => import('./intake-payment.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date']

/** Intake desk: goods, supplier and costs, with the till's keyboard shortcuts. */
export function IntakeDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('intake')
  const words = useTranslations('documents')
  const can = useCan()
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const supplier = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const intake = useIntake(places, business, search)
  const holding = useHolding(intake.kept, search)
  const { draft, refusal, taken } = intake
  const [paying, setPaying] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const total = intakeTotal(draft.lines)
  const faults = useLineErrors(intake.problems, refusal, t('cost'))
  const paper = useDocumentFile(api.inventory.download, taken?.id ?? '', taken?.number ?? '')
  const unsettled = useUnsettled(lines, { ...intake, scans: draft.scans, unnamed: unnamedOf(draft.lines) })
  const isEmpty = draft.lines.length === 0 && unsettled.open.length === 0
  const elsewhere = (name: string) => toast.information(words('goods_made_not_on', { name }))
  const maker = { source: goodsForIntake, make: (wanted: WantedGoods) => makeProduct({ ...wanted, buying: true }), elsewhere }
  const make = (scan: Scan) => makeScanned(scan, { ...maker, actions: intake.scanActions, search })
  const rest = () => search.current?.rest()
  useScanBursts(search)
  useAskedGoods(intake, rest)

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
  const bar = () => {
    setPaying(false)
    unsettled.show()
  }
  const afterScans = useAfterScans(search, { record: () => void record(), pay })
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => supplier.current?.open(),
      hold: () => paying || holding.open(),
      other: () => holding.isOpen || afterScans('pay'),
      // What is typed on the sheet is paid.
      finish: () => holding.isOpen || (paying ? sheet.current?.requestSubmit() : afterScans('record')),
      print: taken && isEmpty ? () => paper.make('pdf') : undefined,
    },
    paying || holding.isOpen,
  )
  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const actions = (
    <>
      <LocationChoice label={t('location')} places={places} place={intake.place} onChoose={(location) => intake.set({ location })} />
      <HoldButton kept={intake.kept} isEmpty={isEmpty} open={holding.open} />
      {(!isEmpty || intake.kept.hasContent(draft)) && <StartOver of={t} clear={intake.clear} search={search} />}
    </>
  )
  const low = can('product.view-cost') ? lowPrices(draft) : undefined
  const lowPriceOf = (line: Line) => {
    const found = low?.get(line.key)
    // Asked about its cost, or while that is typed, it says nothing yet.
    if (!found || intake.typing === line.key || intake.doubts.has(line.key)) return undefined
    const saved = (price: number) => {
      intake.lineActions.change(line.key, { price })
      void refetchGoods(goodsForIntake, [line.sku]).then(intake.refresh, () => {})
    }
    return (
      <Suspense>
        <LowPriceNote line={line} low={found} onSaved={saved} onLeave={rest} />
      </Suspense>
    )
  }
  const again = () => {
    intake.forgetTaken()
    search.current?.focus()
  }
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          <GoodsSearch
            source={goodsForIntake}
            handle={search}
            scans={draft.scans}
            scanActions={intake.scanActions}
            isBarred={unsettled.isBarred}
            onBarred={bar}
            onAdd={intake.add}
            onFresh={intake.refresh}
            make={can(api.products.create.access) ? (typed) => makeTyped(typed, maker) : undefined}
            onLeave={toNewest}
          />
          {narrow && !(isEmpty && taken) && (
            <div className={style.contact}>
              <IntakeSupplier intake={intake} handle={supplier} onPicked={rest} />
            </div>
          )}
          {draft.order && <OrderNotice of={draft.order} leave={() => intake.set({ order: null })} />}
          {draft.corrects && (
            <Suspense>
              <CorrectionNotice of={draft.corrects} total={total} />
            </Suspense>
          )}
          <DeskSent
            kept={intake.kept}
            asker={intake.asker}
            offline={intake.offline}
            isEmpty={isEmpty}
            digestOf={intake.digestOf}
            recorded={({ inventory_action }) => ({ number: inventory_action.number, to: `/inventory-actions/${inventory_action.id}` })}
          />
          <DeskNotices refusal={refusal} fields={ownFields} />
          <div className={style.panel} ref={lines}>
            <UnsettledScans
              scans={unsettled.open}
              onMake={can(api.products.create.access) ? (scan) => void make(scan) : undefined}
              onAgain={(scan) => intake.scanActions.mark(scan.key, 'looking')}
              onChoose={(scan) => search.current?.choose(scan)}
              onDrop={(scan) => (intake.scanActions.drop(scan.key), rest())}
            />
            {draft.lines.length > 0 && (
              <LineList
                lines={draft.lines}
                actions={intake.lineActions}
                faults={faults}
                doubts={intake.doubts}
                typing={intake.typing}
                amountLabel={t('cost')}
                usually={(amount) => t('last_cost', { amount })}
                limited={false}
                more={lowPriceOf}
              />
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
          <IntakeSummary
            intake={intake}
            supplier={supplier}
            why={unsettled.why}
            onPicked={rest}
            onRecord={() => afterScans('record')}
            onPay={() => afterScans('pay')}
          />
        )}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={total}
          count={draft.lines.length}
          label={t('record')}
          busy={intake.busy}
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
        kept={intake.kept}
        digestOf={intake.digestOf}
        onChanged={() => {
          intake.forgetFaults()
          search.current?.focus()
        }}
      />
      <Dialog opened={paying} onClose={() => setPaying(false)} title={t('payment')} width={480}>
        <IntakePayment
          intake={intake}
          due={Math.max(0, total - (draft.corrects?.paid ?? 0))}
          search={search}
          form={sheet}
          why={unsettled.why}
          done={() => setPaying(false)}
        />
      </Dialog>
    </Page>
  )
}
