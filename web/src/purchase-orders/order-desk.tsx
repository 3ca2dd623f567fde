import { lazy, useEffect, useRef, useState } from 'react'
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
import { LineList } from '../desk/line-list.tsx'
import type { Goods } from '../desk/lines.ts'
import { LocationChoice } from '../desk/location-choice.tsx'
import { makeScanned, makeTyped, type WantedGoods } from '../desk/make-scanned.ts'
import type { Scan } from '../desk/scans.ts'
import { StartOver } from '../desk/start-over.tsx'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useLineErrors } from '../desk/use-line-errors.ts'
import type { Location } from '../documents/use-locations.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import { intakeTotal } from '../inventory/intake-draft.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { makeProduct } from '../products/make-product.ts'
import { Page } from '../shell/page.tsx'
import { goodsForOrder } from './goods-for-order.ts'
import { OrderRecordedCard } from './order-recorded-card.tsx'
import { OrderSummary, OrderSupplier } from './order-summary.tsx'
import { useLastCosts } from './use-last-costs.ts'
import { useOrder } from './use-order.ts'

const PasteLines = lazy(() => import('./paste-lines.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'expected_date']

/** Order desk: goods, supplier, costs and the day on which they should come, with the till's keyboard shortcuts. */
export function OrderDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('orders')
  const words = useTranslations('documents')
  const can = useCan()
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const supplier = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const order = useOrder(places, business, search)
  const holding = useHolding(order.kept, search)
  const { draft, refusal, placed } = order
  const [pasting, setPasting] = useState(false)
  const total = intakeTotal(draft.lines)
  const faults = useLineErrors(order.problems, refusal, t('cost'))
  const paper = useDocumentFile(api.purchaseOrders.download, placed?.id ?? '', placed?.number ?? '')
  const unsettled = useUnsettled(lines, { ...order, scans: draft.scans, unnamed: 0 })
  const isEmpty = draft.lines.length === 0 && unsettled.open.length === 0
  const elsewhere = (name: string) => toast.information(words('goods_made_not_on', { name }))
  const maker = { source: goodsForOrder, make: (wanted: WantedGoods) => makeProduct({ ...wanted, buying: true }), elsewhere }
  const make = (scan: Scan) => makeScanned(scan, { ...maker, actions: order.scanActions, search })
  const rest = () => search.current?.rest()
  useScanBursts(search)
  useLastCosts(order)

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  const record = async () => {
    if (isEmpty) return search.current?.focus()
    if (!draft.supplier) supplier.current?.open()
    await order.record()
  }
  const bar = () => unsettled.show()
  const afterScans = useAfterScans(search, { record: () => void record(), pay: () => void record() })
  const isAside = pasting || holding.isOpen
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => supplier.current?.open(),
      hold: () => pasting || holding.open(),
      other: () => isAside || afterScans('record'),
      finish: () => isAside || afterScans('record'),
      print: placed && isEmpty ? () => paper.make('pdf') : undefined,
    },
    isAside,
  )
  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const paste = (goods: Goods, quantity: number, amount: number | null) =>
    order.add(amount === null ? goods : { ...goods, amount }, quantity)
  const actions = (
    <>
      <LocationChoice label={t('location')} places={places} place={order.place} onChoose={(location) => order.set({ location })} />
      <HoldButton kept={order.kept} isEmpty={isEmpty} open={holding.open} />
      {(!isEmpty || order.kept.hasContent(draft)) && <StartOver of={t} clear={order.clear} search={search} />}
    </>
  )
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          <GoodsSearch
            source={goodsForOrder}
            handle={search}
            scans={draft.scans}
            scanActions={order.scanActions}
            isBarred={unsettled.isBarred}
            onBarred={bar}
            onAdd={order.add}
            onFresh={order.refresh}
            make={can(api.products.create.access) ? (typed) => makeTyped(typed, maker) : undefined}
            onLeave={toNewest}
          />
          {narrow && !(isEmpty && placed) && (
            <div className={style.contact}>
              <OrderSupplier order={order} handle={supplier} onPicked={rest} />
            </div>
          )}
          <DeskSent
            kept={order.kept}
            asker={order.asker}
            offline={order.offline}
            isEmpty={isEmpty}
            digestOf={order.digestOf}
            recorded={({ purchase_order }) => ({ number: purchase_order.number, to: `/purchase-orders/${purchase_order.id}` })}
          />
          <DeskNotices refusal={refusal} fields={ownFields} />
          <div className={style.panel} ref={lines}>
            <UnsettledScans
              scans={unsettled.open}
              onMake={can(api.products.create.access) ? (scan) => void make(scan) : undefined}
              onAgain={(scan) => order.scanActions.mark(scan.key, 'looking')}
              onChoose={(scan) => search.current?.choose(scan)}
              onDrop={(scan) => (order.scanActions.drop(scan.key), rest())}
            />
            {draft.lines.length > 0 && (
              <LineList
                lines={draft.lines}
                actions={order.lineActions}
                faults={faults}
                doubts={order.doubts}
                typing={order.typing}
                amountLabel={t('cost')}
                usually={(amount) => t('last_cost', { amount })}
                limited={false}
              />
            )}
            {isEmpty &&
              (placed ? (
                <OrderRecordedCard
                  order={placed}
                  paper={paper}
                  again={() => {
                    order.forgetPlaced()
                    search.current?.focus()
                  }}
                />
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty && placed) && (
          <OrderSummary
            order={order}
            supplier={supplier}
            why={unsettled.why}
            onPicked={rest}
            onRecord={() => afterScans('record')}
            onPaste={() => setPasting(true)}
          />
        )}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={total}
          count={draft.lines.length}
          label={t('record')}
          busy={order.busy}
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
        kept={order.kept}
        digestOf={order.digestOf}
        onChanged={() => {
          order.forgetFaults()
          search.current?.focus()
        }}
      />
      <Dialog opened={pasting} onClose={() => setPasting(false)} title={t('paste_title')} width={640}>
        <PasteLines onAdd={paste} done={() => setPasting(false)} />
      </Dialog>
    </Page>
  )
}
