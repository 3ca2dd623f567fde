import { formatMoney } from '@kasuwa/contract/platform/money'
import { ActionIcon } from '@mantine/core'
import { Eraser } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { PickerHandle } from '../documents/contact-picker.tsx'
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
import { Dialog } from '../kit/overlay/dialog.tsx'
import { ask } from '../kit/feedback/feedback.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Page } from '../shell/page.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { SaleRecordedCard } from './sale-recorded-card.tsx'
import { TillCustomer } from './till-customer.tsx'
import { TillHelp } from './till-help.tsx'
import type { TillSetup } from './till-setup.ts'
import { TillSummary } from './till-summary.tsx'
import { useTill } from './use-till.ts'

/** Fields that show their own errors. */
const ownFields = ['contact', 'discount', 'date']

/** The till: lines left, summary right; stacked on a phone, with the total in a bottom bar. */
export function TillDesk({ refs, business }: { refs: TillSetup; business: string }) {
  const t = useTranslations('till')
  const narrow = useIsNarrow()
  const search = useRef<SearchHandle>(null)
  const customer = useRef<PickerHandle>(null)
  const lines = useRef<HTMLDivElement>(null)
  const till = useTill(refs, business, search)
  const [paying, setPaying] = useState(false)
  const { draft, figures, refusal, sold } = till
  const faults = useLineErrors(till.problems, refusal, t('price'))
  const paper = useDocumentFile(api.sales.download, sold?.sale.id ?? '', sold?.sale.number ?? '')
  const isEmpty = draft.lines.length === 0

  // No autofocus on touch devices: the keyboard would cover the screen.
  useEffect(() => {
    if (!narrow) search.current?.focus()
  }, [narrow])

  const cash = async () => {
    const { total } = figures.totals
    await till.record(total > 0 ? [{ account: null, amount: total }] : [], 0)
    setPaying(false)
  }
  const pay = () => (isEmpty ? search.current?.focus() : setPaying(true))
  const afterScans = useAfterScans(search, { cash: () => void cash(), pay })
  const printLast = sold && isEmpty ? () => paper.make('receipt') : undefined
  useDeskKeys(
    {
      search: () => search.current?.focus(),
      contact: () => customer.current?.open(),
      other: () => afterScans('pay'),
      finish: () => afterScans('cash'),
      print: printLast,
    },
    paying,
  )

  const startOver = async () => {
    const question = { title: t('clear_title'), text: t('clear_text'), yes: t('clear_yes'), no: t('clear_no'), danger: true }
    if (await ask(question)) till.clear()
    search.current?.focus()
  }
  const toNewest = () => {
    const first = lines.current?.querySelector<HTMLInputElement>('li input')
    first?.focus()
    return Boolean(first)
  }
  const actions = (
    <>
      <LocationChoice label={t('location')} places={refs.places} place={till.place} onChoose={(location) => till.set({ location })} />
      {!narrow && <TillHelp />}
      {!isEmpty && (
        <ActionIcon aria-label={t('clear')} title={t('clear')} onClick={() => void startOver()}>
          <Eraser size={18} />
        </ActionIcon>
      )}
    </>
  )
  return (
    <Page actions={actions}>
      <div className={style.desk}>
        <section className={style.goods} aria-label={t('goods')}>
          <GoodsSearch source={till.source} handle={search} onAdd={till.add} onFresh={till.refresh} onLeave={toNewest} />
          {narrow && !(isEmpty && sold) && (
            <div className={style.contact}>
              <TillCustomer till={till} refs={refs} handle={customer} />
            </div>
          )}
          <DeskNotices
            refusal={refusal}
            lost={draft.sent !== undefined && !till.busy}
            retry={() => void till.retry()}
            fields={ownFields}
            instead={refusal?.fields.payable_amount && t('prices_changed', { total: formatMoney(figures.totals.total) })}
          />
          <div className={style.panel} ref={lines}>
            {!isEmpty && (
              <LineList
                lines={draft.lines}
                actions={till.lineActions}
                faults={faults}
                amountLabel={t('price')}
                fixed={!till.mayPrice}
                limited
              />
            )}
            {isEmpty &&
              (sold ? (
                <SaleRecordedCard sold={sold} paper={paper} again={() => (till.forgetSold(), search.current?.focus())} />
              ) : (
                <DeskEmpty text={t('nothing')} hint={t('nothing_hint')} />
              ))}
          </div>
        </section>
        {!(narrow && isEmpty) && (
          <TillSummary till={till} refs={refs} customer={customer} onCash={() => afterScans('cash')} onSplit={() => afterScans('pay')} />
        )}
      </div>
      {narrow && !isEmpty && (
        <DeskBar
          total={figures.totals.total}
          count={draft.lines.length}
          label={t('pay')}
          busy={till.busy}
          onPress={() => afterScans('pay')}
        />
      )}
      <Dialog opened={paying} onClose={() => setPaying(false)} title={t('payment')} width={560}>
        <PaymentSheet till={till} refs={refs} onCash={() => afterScans('cash')} done={() => setPaying(false)} />
      </Dialog>
    </Page>
  )
}
