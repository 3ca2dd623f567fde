import { formatMoney } from '@kasuwa/contract/platform/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Desk, DeskParty } from '../desk/desk.tsx'
import { DeskNews, DeskPanel, DeskStart } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import { RecordedDocument, RecordedFact } from '../desk/recorded-card.tsx'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useKeysOf } from '../desk/use-keys-of.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { Location } from '../documents/use-locations.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { chosen, creditOfDraft, type Way } from './return-draft.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnParty, ReturnSummary } from './return-summary.tsx'
import { useReturn } from './use-return.ts'

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'payment_accounts']

interface Props {
  way: Way
  places: readonly Location[]
  business: string
}

/** Desk for returns: lines of a sale or an intake, or added products, with the till's keyboard shortcuts. */
export function ReturnDesk({ way, places, business }: Props) {
  const t = useTranslations('returns')
  const narrow = useIsNarrow()
  const state = useReturn(way, places, business)
  const { draft, isEmpty, recorded } = state
  const paper = useDocumentFile(api.inventory.download, recorded?.id ?? '', recorded?.number ?? '')
  useBeginning((of) => (of ? state.toNewest() : state.focus()), draft.of)
  const afterScans = useAfterScans(state.search, { record: () => void state.record() })
  // Without the search field there are no pending scans to wait for.
  const finish = () => (draft.of ? void state.record() : afterScans('record'))
  useKeysOf(state, { finish, print: () => paper.make('pdf') })
  const isPending = recorded?.status === 'pending'
  return (
    <Desk
      of={state}
      words={t}
      summary={!(narrow && isEmpty) && <ReturnSummary of={state} onRecord={finish} />}
      bar={{
        total: creditOfDraft(draft),
        count: chosen(draft.lines).length,
        label: t(`record_${way}`),
        disabled: chosen(draft.lines).length === 0,
        onPress: finish,
      }}
    >
      {draft.of ? (
        <Notice is="information">
          <span>
            {t(`of_${way}`)}{' '}
            <Link to={way === 'inward' ? `/sales/${draft.of.id}` : `/inventory-actions/${draft.of.id}`}>{draft.of.number}</Link>
          </span>
        </Notice>
      ) : (
        <GoodsSearch of={state} />
      )}
      <DeskParty of={state}>
        <ReturnParty of={state} />
      </DeskParty>
      <DeskNews of={state} fields={ownFields} />
      {state.noLines && !isEmpty && <Notice is="wrong">{t('choose_lines')}</Notice>}
      <DeskPanel
        of={state}
        empty={
          <DeskStart words={(word) => t(`${word}_${way}`)}>
            {recorded && (
              <RecordedDocument
                of={recorded}
                title={t(isPending ? 'recorded_pending' : 'recorded', { number: recorded.number })}
                words={t}
                paper={paper}
                to={`/inventory-actions/${recorded.id}`}
                onDismiss={state.again}
              >
                {isPending && <RecordedFact is="waiting">{t(`waits_${way}`)}</RecordedFact>}
                {recorded.paid_amount ? (
                  <RecordedFact is="change">{t('handed_back', { amount: formatMoney(recorded.paid_amount) })}</RecordedFact>
                ) : null}
              </RecordedDocument>
            )}
          </DeskStart>
        }
      >
        <ReturnLines of={state} faults={state.faults} />
      </DeskPanel>
    </Desk>
  )
}
