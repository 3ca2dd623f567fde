import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Desk } from '../desk/desk.tsx'
import { DeskNews, DeskPanel, DeskStart } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import { RecordedDocument, RecordedFact } from '../desk/recorded-card.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useKeysOf } from '../desk/use-keys-of.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { useCan } from '../kit/can.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { adjustmentSums, type Way } from './adjustment-draft.ts'
import { AdjustmentLines } from './adjustment-lines.tsx'
import { AdjustmentForAll, AdjustmentSummary } from './adjustment-summary.tsx'
import { useAdjustment } from './use-adjustment.ts'
import { useLinkedAdjustment } from './use-linked-adjustment.ts'

/** Fields that show their own errors. */
const ownFields = ['date', 'note']

/** Adjustment desk: goods, which way they go and why, with the till's keyboard shortcuts. */
export function AdjustmentDesk({ places, business }: { places: readonly Location[]; business: string }) {
  const t = useTranslations('adjustment')
  const can = useCan()
  const narrow = useIsNarrow()
  const reason = useRef<HTMLSelectElement>(null)
  const adjustment = useAdjustment(places, business)
  const { draft, shelves, isEmpty, recorded } = adjustment
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  const ways: readonly Way[] = can('product.view-cost') ? ['out', 'in', 'worth'] : ['out', 'in']
  useLinkedAdjustment(adjustment, adjustment.toNewest)
  useBeginning(adjustment.focus)
  const afterScans = useAfterScans(adjustment.search, { record: () => void adjustment.record() })
  const record = () => afterScans('record')
  useKeysOf(adjustment, { contact: () => reason.current?.focus(), finish: record, print: () => paper.make('pdf') })
  const isPending = recorded?.status === 'pending'
  return (
    <Desk
      of={adjustment}
      words={t}
      summary={!(narrow && isEmpty) && <AdjustmentSummary adjustment={adjustment} onRecord={record} />}
      bar={{ total: adjustmentSums(draft, shelves).worth, label: t('record'), onPress: record }}
    >
      {!(isEmpty && recorded) && <AdjustmentForAll adjustment={adjustment} ways={ways} reason={reason} />}
      <GoodsSearch of={adjustment} />
      <DeskNews of={adjustment} fields={ownFields} />
      <DeskPanel
        of={adjustment}
        empty={
          <DeskStart words={t}>
            {recorded && (
              <RecordedDocument
                of={recorded}
                title={t(isPending ? 'recorded_pending' : 'recorded', { number: recorded.number })}
                words={t}
                paper={paper}
                to={`/inventory-actions/${recorded.id}`}
                onDismiss={adjustment.again}
              >
                <RecordedFact is={isPending ? 'waiting' : 'information'}>
                  {isPending ? t('recorded_waits') : t('recorded_where', { location: recorded.edges.location?.name ?? '' })}
                </RecordedFact>
              </RecordedDocument>
            )}
          </DeskStart>
        }
      >
        <AdjustmentLines adjustment={adjustment} ways={ways} />
      </DeskPanel>
    </Desk>
  )
}
