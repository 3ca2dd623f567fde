import { formatMoney } from '@kasuwa/contract/platform/money'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { PickerHandle } from '../desk/contact-picker.tsx'
import { CorrectionNotice } from '../desk/desk-asides.ts'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { DeskNotices } from '../desk/desk-notices.tsx'
import { DeskSent } from '../desk/desk-sent.tsx'
import style from '../desk/desk.module.css'
import { GoodsSearch, type SearchHandle } from '../desk/goods-search.tsx'
import { HeldDialog, useHolding } from '../desk/holding.tsx'
import { LineList } from '../desk/line-list.tsx'
import { StartOver } from '../desk/start-over.tsx'
import { type Goods, unnamedOf } from '../desk/lines.ts'
import { UnsettledScans } from '../desk/unsettled-scans.tsx'
import type { Scan } from '../desk/scans.ts'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useLineErrors } from '../desk/use-line-errors.ts'
import { makeScanned, makeTyped, type WantedGoods } from '../desk/making.ts'
import { useScanBursts } from '../desk/use-scan-bursts.ts'
import { useUnsettled } from '../desk/use-unsettled.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { loadMessages } from '../i18n.ts'
import { useIsNarrow, useIsPhone } from '../kit/media-query.ts'
import { useStable } from '../kit/use-stable.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { makeProduct } from '../products/make-product.ts'
import { Page } from '../shell/page.tsx'
import { lineDiscounts } from './line-discounts.tsx'
import { TillCustomer } from './till-customer.tsx'
import { WithWayOut } from './till-frame.tsx'
import type { TillSetup } from './till-setup.ts'
import { Picks, Tools } from './till-parts.tsx'
import { TillSummary } from './till-summary.tsx'
import { useTill } from './use-till.ts'

const later = {
  sheet: async () => ({ default: (await Promise.all([import('./payment-sheet.tsx'), loadMessages(['tender'])]))[0].PaymentSheet }),
  card: async () => {
    const [{ SaleRecordedCard }] = await Promise.all([
      import('./sale-recorded-card.tsx'),
      import('./sold-summary.tsx'),
      loadMessages(['sales', 'tender']),
    ])
    return { default: SaleRecordedCard }
  },
}
const PaymentSheet = lazy(later.sheet)
const SaveQuotation = lazyWithWords('quotations', () => import('../quotations/save-quotation.tsx'))
const QuotedNotice = lazyWithWords('quotations', () => import('../quotations/quoted-notice.tsx'))
const SaleRecordedCard = lazy(later.card)

/** Fields that show their own errors. */
const ownFields = ['contact', 'discount', 'date', 'due_date']

/** The till: lines left, summary right; stacked on a phone, with the total in a bottom bar. */
export function TillDesk({ refs, business }: { refs: TillSetup; business: string }) {
  const t = useTranslations('till')
  const words = useTranslations('documents')
  const can = useCan()
  const [narrow, phone] = [useIsNarrow(), useIsPhone()]
  const search = useRef<SearchHandle>(null)
  const customer = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const till = useTill(refs, business, search)
  const [paying, setPaying] = useState(false)
  const [quoting, setQuoting] = useState(false)
  const [hasGoods, setGoods] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const holding = useHolding(till.kept, search)
  const { draft, figures, refusal, sold } = till
  const faults = useLineErrors(till.problems, refusal, t('price'))
  const paper = useDocumentFile(api.sales.download, sold?.sale.id ?? '', sold?.sale.number ?? '')
  const unsettled = useUnsettled(lines, { ...till, scans: draft.scans, unnamed: unnamedOf(draft.lines) })
  const isEmpty = draft.lines.length === 0 && unsettled.open.length === 0
  const elsewhere = (name: string) => toast.information(words('goods_made_not_on', { name }))
  const maker = { source: till.source, make: (wanted: WantedGoods) => makeProduct({ ...wanted, location: till.place?.id }), elsewhere }
  const make = (scan: Scan) => makeScanned(scan, { ...maker, actions: till.scanActions, search })
  useScanBursts(search)

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  // With the first line, so that a line that is lost meanwhile stops no payment.
  useEffect(() => {
    if (!isEmpty) void Promise.allSettled([later.sheet(), later.card()])
  }, [isEmpty])

  const cash = async () => {
    await till.record(till.due > 0 ? [{ account: null, amount: till.due }] : [], 0)
    setPaying(false)
  }
  const pay = () => (isEmpty ? search.current?.focus() : setPaying(true))
  // What was scanned and is not known yet would be missing from it.
  const quote = () => (unsettled.open.length > 0 ? bar() : setQuoting(till.isReady()))
  const bar = () => {
    setPaying(false)
    unsettled.show()
  }
  const rest = useStable(() => search.current?.rest())
  const afterScans = useAfterScans(search, { cash: () => void cash(), pay })
  // What is typed on the sheet is how it is paid.
  const isSplit = draft.usesCredit === true || Object.values(draft.paid).some((text) => text.trim() !== '')
  /** Of the line that the focus is in; of the sale, where nothing is typed yet. */
  const discount = (at: EventTarget | null): boolean => {
    if (!till.mayPrice || !(at instanceof HTMLElement)) return false
    const line = lines.current?.contains(at) ? at.closest('li') : null
    const [field, typed] = [at.closest('input,textarea,select'), at instanceof HTMLInputElement && at.value !== '']
    if (at.closest('[data-line-discount]') || (!line && field && (typed || !at.closest('section')))) return false
    const to = line
      ? line.querySelector<HTMLElement>('[data-discount],[data-line-discount] input')
      : document.querySelector<HTMLElement>('[data-sale-discount] input')
    if (to instanceof HTMLInputElement) to.focus()
    else to?.click()
    return to !== null
  }
  const printLast = sold && isEmpty ? () => paper.make('receipt') : undefined
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => customer.current?.open(),
      hold: () => paying || holding.open(),
      other: () => holding.isOpen || afterScans('pay'),
      finish: () => holding.isOpen || (paying && isSplit ? sheet.current?.requestSubmit() : afterScans('cash')),
      print: printLast,
    },
    paying || quoting || holding.isOpen,
  )

  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const clear = useStable(till.clear)
  const hold = useStable(holding.open)
  const choosePlace = useStable((location: string) => till.set({ location }))
  const [payCash, paySplit] = [useStable(() => afterScans('cash')), useStable(() => afterScans('pay'))]
  const saveQuotation = useStable(quote)
  const putOn = useStable((goods: Goods) => search.current?.put(goods))
  const hasStart = !isEmpty || till.kept.hasContent(draft)
  const actions = (
    <Tools
      refs={refs}
      place={till.place}
      choosePlace={choosePlace}
      business={business}
      kept={till.kept}
      isEmpty={isEmpty}
      hold={hold}
      clear={hasStart && !phone ? clear : undefined}
      search={search}
    />
  )
  return (
    <Page
      actions={actions}
      beside={
        narrow && (
          <WithWayOut>
            {!(isEmpty && sold) && (
              <div className={style.customer}>
                <TillCustomer
                  customer={draft.customer}
                  set={till.set}
                  error={refusal?.fields.contact}
                  refs={refs}
                  handle={customer}
                  onPicked={rest}
                  oneLine
                />
              </div>
            )}
          </WithWayOut>
        )
      }
    >
      {/* What is pressed in its fields; it takes no focus itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={style.desk}
        data-frameless
        onKeyDown={(event) => {
          if (event.key !== '%' || !discount(event.target)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <section className={style.goods} aria-label={t('goods')}>
          <GoodsSearch
            source={till.source}
            handle={search}
            scans={draft.scans}
            scanActions={till.scanActions}
            isBarred={unsettled.isBarred}
            onBarred={bar}
            onAdd={till.add}
            onFresh={(rows) => {
              till.refresh(rows)
              // Asked for once the goods themselves have come: a scan waits for nothing.
              if (rows.length > 0) setGoods(true)
            }}
            make={can(api.products.create.access) ? (typed) => makeTyped(typed, maker) : undefined}
            onLeave={toNewest}
          />
          {draft.corrects && (
            <Suspense>
              <CorrectionNotice of={draft.corrects} total={figures.totals.total} />
            </Suspense>
          )}
          {draft.quotation && (
            <Suspense>
              <QuotedNotice of={draft.quotation} drop={() => till.set({ quotation: undefined })} />
            </Suspense>
          )}
          <DeskSent
            kept={till.kept}
            asker={till.asker}
            offline={till.offline}
            isEmpty={isEmpty}
            digestOf={till.digestOf}
            recorded={({ sale }) => ({ number: sale.number, to: `/sales/${sale.id}` })}
          />
          <DeskNotices
            refusal={refusal}
            fields={ownFields}
            instead={refusal?.fields.payable_amount && t('prices_changed', { total: formatMoney(figures.totals.total) })}
          />
          <div className={style.panel} data-steady ref={lines}>
            <UnsettledScans
              scans={unsettled.open}
              onMake={can(api.products.create.access) ? (scan) => void make(scan) : undefined}
              onAgain={(scan) => till.scanActions.mark(scan.key, 'looking')}
              onChoose={(scan) => search.current?.choose(scan)}
              onDrop={(scan) => (till.scanActions.drop(scan.key), rest())}
            />
            {draft.lines.length > 0 && (
              <LineList
                lines={draft.lines}
                actions={till.lineActions}
                faults={faults}
                doubts={till.doubts}
                typing={till.typing}
                amountLabel={t('price')}
                fixed={!till.mayPrice}
                parts={till.mayPrice ? lineDiscounts.given : lineDiscounts.shown}
                limited
              />
            )}
            {isEmpty &&
              (sold ? (
                <Suspense fallback={null}>
                  <SaleRecordedCard sold={sold} paper={paper} again={() => (till.forgetSold(), search.current?.focus())} />
                </Suspense>
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
          {phone && hasStart && (
            <div className={style.start_over}>
              <StartOver of={t} clear={clear} search={search} />
            </div>
          )}
          {hasGoods && <Picks location={till.place?.id ?? ''} lines={draft.lines} onAdd={putOn} />}
        </section>
        {!(narrow && isEmpty) && (
          <TillSummary
            till={till}
            refs={refs}
            customer={customer}
            why={unsettled.why}
            onPicked={rest}
            onCash={payCash}
            onSplit={paySplit}
            onQuote={draft.quotation || draft.corrects ? undefined : saveQuotation}
          />
        )}
      </div>
      {narrow && !(isEmpty && sold) && (
        <DeskBar
          total={till.due}
          count={draft.lines.length}
          label={t('pay')}
          busy={till.busy}
          isEmpty={isEmpty}
          why={unsettled.why}
          onPress={paySplit}
          onHold={holding.open}
        />
      )}
      <Dialog opened={paying} onClose={() => setPaying(false)} title={t('payment')} width={640}>
        <PaymentSheet
          till={till}
          refs={refs}
          search={search}
          form={sheet}
          why={unsettled.why}
          onCash={payCash}
          done={() => setPaying(false)}
        />
      </Dialog>
      <Dialog opened={quoting} onClose={() => setQuoting(false)} title={t('save_quotation')} width={480}>
        <SaveQuotation till={till} refs={refs} />
      </Dialog>
      <HeldDialog
        title={t('held_title')}
        holdLabel={t('hold_this')}
        opened={holding.isOpen}
        close={holding.close}
        kept={till.kept}
        digestOf={till.digestOf}
        onChanged={() => {
          till.forgetFaults()
          search.current?.focus()
        }}
      />
    </Page>
  )
}
