import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Desk, DeskParty } from '../desk/desk.tsx'
import { DeskLines, DeskNews, DeskPanel, DeskStart } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import type { Goods } from '../desk/lines.ts'
import { RecordedDocument, RecordedFact } from '../desk/recorded-card.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useKeysOf } from '../desk/use-keys-of.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { intakeTotal } from '../inventory/intake-draft.ts'
import { SupplierPicker } from '../inventory/supplier-picker.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useLastCosts } from './use-last-costs.ts'
import { useOrder } from './use-order.ts'

const PasteLines = lazy(() => import('./paste-lines.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'expected_date']

/** Order desk: goods, supplier, costs and expected day, with the till's keyboard shortcuts. */
export function OrderDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('orders')
  const narrow = useIsNarrow()
  const order = useOrder(places, business)
  const { draft, isEmpty, recorded } = order
  const [pasting, setPasting] = useState(false)
  const paper = useDocumentFile(api.purchaseOrders.download, recorded?.id ?? '', recorded?.number ?? '')
  useLastCosts(order)
  useBeginning(order.focus)
  const afterScans = useAfterScans(order.search, { record: () => void order.record() })
  const record = () => afterScans('record')
  const finish = () => pasting || record()
  useKeysOf(order, { pay: finish, finish, print: () => paper.make('pdf'), isAside: pasting })
  const paste = (goods: Goods, quantity: number, amount: number | null) =>
    order.add(amount === null ? goods : { ...goods, amount }, quantity)
  const isPending = recorded?.status === 'pending'
  return (
    <Desk
      of={order}
      words={t}
      summary={!(narrow && isEmpty && recorded) && <OrderSummary order={order} onRecord={record} onPaste={() => setPasting(true)} />}
      bar={{ total: intakeTotal(draft.lines), label: t('record'), onPress: record }}
      dialogs={
        <Dialog opened={pasting} onClose={() => setPasting(false)} title={t('paste_title')} width={640}>
          <PasteLines onAdd={paste} done={() => setPasting(false)} />
        </Dialog>
      }
    >
      <GoodsSearch of={order} />
      <DeskParty of={order}>
        <SupplierPicker of={order} words={t} />
      </DeskParty>
      <DeskNews of={order} fields={ownFields} />
      <DeskPanel
        of={order}
        empty={
          <DeskStart words={t}>
            {recorded && (
              <RecordedDocument
                of={recorded}
                title={t(isPending ? 'placed_pending' : 'placed', { number: recorded.number })}
                words={t}
                paper={paper}
                to={`/purchase-orders/${recorded.id}`}
                onDismiss={order.again}
              >
                <RecordedFact is={isPending ? 'waiting' : 'information'}>
                  {isPending ? t('placed_waits') : t('placed_where', { location: recorded.edges.location?.name ?? '' })}
                </RecordedFact>
              </RecordedDocument>
            )}
          </DeskStart>
        }
      >
        <DeskLines of={order} usually={(amount) => t('last_cost', { amount })} limited={false} />
      </DeskPanel>
    </Desk>
  )
}
