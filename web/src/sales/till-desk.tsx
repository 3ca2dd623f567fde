import { formatMoney } from '@kasuwa/contract/platform/money'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { CorrectionNotice } from '../desk/desk-asides.ts'
import { DeskBar } from '../desk/desk-bar.tsx'
import { DeskParked, DeskLines, DeskNews, DeskPanel, DeskStart } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import style from '../desk/desk.module.css'
import type { Goods } from '../desk/lines.ts'
import { indexOf } from '../desk/use-goods.ts'
import { StartOver } from '../desk/start-over.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useDeskKeys } from '../desk/use-desk-keys.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { loadMessages } from '../i18n.ts'
import { useIsNarrow, useIsPhone } from '../kit/media-query.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useStable } from '../kit/use-stable.ts'
import { lazyWithWords, partWithWords } from '../lazy-with-words.ts'
import { Page } from '../shell/page.tsx'
import { lineDiscounts } from './line-discounts.tsx'
import { TillCustomer } from './till-customer.tsx'
import { WithWayOut } from './till-frame.tsx'
import { Picks, Tools } from './till-parts.tsx'
import type { TillSetup } from './till-setup.ts'
import { TillSummary } from './till-summary.tsx'
import { useTill } from './use-till.ts'
import shapes from '../kit/page/shapes.module.css'

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
const QuotedNotice = partWithWords('quotations', () => import('../quotations/quoted-notice.tsx'))
const SaleRecordedCard = lazy(later.card)
const NoGoods = lazyWithWords('products', () => import('./no-goods.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'discount', 'date', 'due_date']

/** The till: lines left, summary right; stacked on a phone, with the total in a bottom bar. */
export function TillDesk({ refs, business }: { refs: TillSetup; business: string }) {
  const t = useTranslations('till')
  const [narrow, phone] = [useIsNarrow(), useIsPhone()]
  const till = useTill(refs, business)
  const [paying, setPaying] = useState(false)
  const [quoting, setQuoting] = useState(false)
  /** Undefined until the server answered. */
  const [hasGoods, setGoods] = useState<boolean>()
  const sheet = useRef<HTMLFormElement>(null)
  const { draft, figures, refusal, recorded: recordedSale, isEmpty, search, panel, holding, unsettled } = till
  const paper = useDocumentFile(api.sales.download, recordedSale?.sale.id ?? '', recordedSale?.sale.number ?? '')
  useBeginning(till.focus)

  // Loaded with the first line, so that a payment still works if the network fails later.
  useEffect(() => {
    if (!isEmpty) void Promise.allSettled([later.sheet(), later.card()])
  }, [isEmpty])

  const cash = async () => {
    await till.record(till.asked > 0 ? [{ account: null, amount: till.asked }] : [], 0)
    setPaying(false)
  }
  const pay = () => (isEmpty ? till.focus() : setPaying(true))
  // A quotation must wait for scans that are not looked up yet, or it would lack them.
  const quote = () => (unsettled.open.length > 0 ? bar() : setQuoting(till.isReady()))
  const bar = () => {
    setPaying(false)
    unsettled.show()
  }
  const rest = useStable(till.rest)
  const afterScans = useAfterScans(search, { cash: () => void cash(), pay })
  // With amounts typed on the sheet, finish submits the sheet instead of a cash sale.
  const isSplit = draft.usesCredit === true || Object.values(draft.paid).some((text) => text.trim() !== '')
  /** Opens the discount of the focused line; outside lines, of the sale if the focused field is empty. */
  const discount = (at: EventTarget | null): boolean => {
    if (!till.mayPrice || !(at instanceof HTMLElement)) return false
    const line = panel.current?.contains(at) ? at.closest('li') : null
    const [field, typed] = [at.closest('input,textarea,select'), at instanceof HTMLInputElement && at.value !== '']
    if (at.closest('[data-line-discount]') || (!line && field && (typed || !at.closest('section')))) return false
    const to = line
      ? line.querySelector<HTMLElement>('[data-discount],[data-line-discount] input')
      : document.querySelector<HTMLElement>('[data-sale-discount] input')
    if (to instanceof HTMLInputElement) to.focus()
    else to?.click()
    return to !== null
  }
  const printLast = recordedSale && isEmpty ? () => paper.make('receipt') : undefined
  useDeskKeys(
    {
      search: till.focus,
      contact: () => till.party.current?.open(),
      hold: () => paying || holding.open(),
      pay: () => holding.isOpen || afterScans('pay'),
      finish: () => holding.isOpen || (paying && isSplit ? sheet.current?.requestSubmit() : afterScans('cash')),
      print: printLast,
    },
    paying || quoting || holding.isOpen,
  )

  const clear = useStable(till.clear)
  const hold = useStable(holding.open)
  const choosePlace = useStable(till.choosePlace)
  const [payCash, paySplit] = [useStable(() => afterScans('cash')), useStable(() => afterScans('pay'))]
  const saveQuotation = useStable(quote)
  const putOn = useStable((goods: Goods) => search.current?.put(goods))
  const actions = (
    <Tools
      refs={refs}
      place={till.place}
      choosePlace={choosePlace}
      business={business}
      storedDraft={till.storedDraft}
      isEmpty={isEmpty}
      hold={hold}
      clear={till.hasStart && !phone ? clear : undefined}
      search={search}
    />
  )
  return (
    <Page
      actions={actions}
      headingContent={
        narrow && (
          <WithWayOut>
            {!(isEmpty && recordedSale) && (
              <div className={`${shapes.box} ${style.customer}`}>
                <TillCustomer
                  customer={draft.customer}
                  set={till.set}
                  error={refusal?.fields.contact}
                  refs={refs}
                  handle={till.party}
                  onPicked={rest}
                  oneLine
                />
              </div>
            )}
          </WithWayOut>
        )
      }
    >
      {/* Only catches keys of its fields; takes no focus itself. */}
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
            of={till}
            onBarred={bar}
            onFresh={(rows) => {
              till.refresh(rows)
              // Product tiles load after the goods, so that no scan waits for them.
              if (rows.length > 0) setGoods(true)
              else if (indexOf(till.source.key).isEmpty) setGoods(false)
            }}
          />
          {draft.corrects && (
            <Suspense>
              <CorrectionNotice of={draft.corrects} total={figures.totals.total} />
            </Suspense>
          )}
          {draft.quotation && <QuotedNotice of={draft.quotation} drop={() => till.set({ quotation: undefined })} />}
          <DeskNews
            of={till}
            fields={ownFields}
            instead={refusal?.fields.payable_amount && t('prices_changed', { total: formatMoney(figures.totals.total) })}
          />
          <DeskPanel
            of={till}
            isSteady
            empty={
              <DeskStart words={(word) => t(narrow && word === 'nothing_hint' ? 'tap_hint' : word)}>
                {recordedSale ? (
                  <SaleRecordedCard recordedSale={recordedSale} paper={paper} onDismiss={till.again} />
                ) : (
                  hasGoods === false && <NoGoods />
                )}
              </DeskStart>
            }
          >
            <DeskLines of={till} fixed={!till.mayPrice} parts={till.mayPrice ? lineDiscounts.given : lineDiscounts.shown} limited />
          </DeskPanel>
          {phone && till.hasStart && (
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
            onPicked={rest}
            onCash={payCash}
            onSplit={paySplit}
            onQuote={draft.quotation || draft.corrects ? undefined : saveQuotation}
          />
        )}
      </div>
      {narrow && !(isEmpty && recordedSale) && (
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
        <PaymentSheet till={till} refs={refs} form={sheet} onCash={payCash} done={() => setPaying(false)} />
      </Dialog>
      <Dialog opened={quoting} onClose={() => setQuoting(false)} title={t('save_quotation')} width={480}>
        <SaveQuotation till={till} refs={refs} />
      </Dialog>
      <DeskParked of={till} words={t} />
    </Page>
  )
}
