import { formatMoney } from '@kasuwa/contract/platform/money'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { CorrectionNotice, LowPriceNote } from '../desk/desk-asides.ts'
import { Desk, DeskParty } from '../desk/desk.tsx'
import { DeskLines, DeskNews, DeskPanel, DeskStart } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import type { Line } from '../desk/lines.ts'
import { type Paper, RecordedDocument, RecordedFact } from '../desk/recorded-card.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useKeysOf } from '../desk/use-keys-of.ts'
import { refetchGoods } from '../desk/use-goods.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { useCan } from '../kit/can.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { Action } from './action.ts'
import { goodsForIntake } from './goods-for-intake.ts'
import { intakeTotal, lowPrices } from './intake-draft.ts'
import { IntakeSummary } from './intake-summary.tsx'
import { LowPrices } from './later-prices.ts'
import { OrderNotice } from './order-notice.tsx'
import { SupplierPicker } from './supplier-picker.tsx'
import { useLinkedProduct } from './use-linked-product.ts'
import { type Intake, useIntake } from './use-intake.ts'

const IntakePayment = lazyWithWords('tender', () => import('./intake-payment.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date']

/** Note under a line whose price does not exceed its cost. */
function useLowPrices({ draft, typing, doubts, lineActions, refresh, rest }: Intake) {
  const low = useCan()('product.view-cost') ? lowPrices(draft) : undefined
  return (line: Line) => {
    const lowPrice = low?.get(line.key)
    // Asked about its cost, or while that is typed, it says nothing yet.
    if (!lowPrice || typing === line.key || doubts.has(line.key)) return undefined
    const saved = (price: number) => {
      lineActions.change(line.key, { price })
      void refetchGoods(goodsForIntake, [line.sku]).then(refresh, () => {})
    }
    return (
      <Suspense>
        <LowPriceNote line={line} low={lowPrice} onSaved={saved} onLeave={rest} />
      </Suspense>
    )
  }
}

/** Intake desk: goods, supplier and costs, with the till's keyboard shortcuts. */
export function IntakeDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('intake')
  const narrow = useIsNarrow()
  const intake = useIntake(places, business)
  const { draft, isEmpty, recorded } = intake
  const [paying, setPaying] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const total = intakeTotal(draft.lines)
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  const lowPriceOf = useLowPrices(intake)
  useLinkedProduct(intake, intake.rest)
  useBeginning(intake.focus)
  const afterScans = useAfterScans(intake.search, { record: () => void intake.record(), pay: () => intake.check() && setPaying(true) })
  const [record, pay] = [() => afterScans('record'), () => afterScans('pay')]
  useKeysOf(intake, {
    pay,
    // While the payment sheet is open, finish submits it.
    finish: () => (paying ? sheet.current?.requestSubmit() : record()),
    print: () => paper.make('pdf'),
    isAside: paying,
  })
  const bar = () => {
    setPaying(false)
    intake.unsettled.show()
  }
  return (
    <Desk
      of={intake}
      words={t}
      summary={!(narrow && isEmpty) && <IntakeSummary intake={intake} onRecord={record} onPay={pay} />}
      bar={{ total, label: t('record'), onPress: record }}
      dialogs={
        <Dialog opened={paying} onClose={() => setPaying(false)} title={t('payment')} width={480}>
          <IntakePayment
            intake={intake}
            due={Math.max(0, total - (draft.corrects?.paid ?? 0))}
            form={sheet}
            done={() => setPaying(false)}
          />
        </Dialog>
      }
    >
      <GoodsSearch of={intake} onBarred={bar} />
      <DeskParty of={intake}>
        <SupplierPicker of={intake} words={t} />
      </DeskParty>
      {draft.order && <OrderNotice of={draft.order} leave={() => intake.set({ order: null })} />}
      {draft.corrects && (
        <Suspense>
          <CorrectionNotice of={draft.corrects} total={total} />
        </Suspense>
      )}
      <DeskNews of={intake} fields={ownFields} />
      <DeskPanel
        of={intake}
        empty={<DeskStart words={t}>{recorded && <Recorded action={recorded} paper={paper} onDismiss={intake.again} />}</DeskStart>}
      >
        <DeskLines of={intake} usually={(amount) => t('last_cost', { amount })} limited={false} more={lowPriceOf} />
      </DeskPanel>
    </Desk>
  )
}

/** The intake that was just recorded. */
function Recorded({ action, paper, onDismiss }: { action: Action; paper: Paper; onDismiss: () => void }) {
  const t = useTranslations('intake')
  const { id, number, status, paid_amount, edges } = action
  const isPending = status === 'pending'
  return (
    <RecordedDocument
      of={action}
      title={t(isPending ? 'taken_pending' : 'taken', { number })}
      words={t}
      paper={paper}
      to={`/inventory-actions/${id}`}
      onDismiss={onDismiss}
    >
      <RecordedFact is={isPending ? 'waiting' : 'information'}>
        {isPending ? t('taken_waits') : t('taken_where', { location: edges.location?.name ?? '' })}
      </RecordedFact>
      {paid_amount ? <RecordedFact is="information">{t('paid_part', { amount: formatMoney(paid_amount) })}</RecordedFact> : null}
      <LowPrices of={action} />
    </RecordedDocument>
  )
}
