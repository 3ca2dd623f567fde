import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeskEmpty } from '../desk/desk-empty.tsx'
import { Desk } from '../desk/desk.tsx'
import { DeskLines, DeskNews, DeskPanel } from '../desk/desk-parts.tsx'
import { GoodsSearch } from '../desk/goods-search.tsx'
import desk from '../desk/desk.module.css'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { useBeginning } from '../desk/use-beginning.ts'
import { useKeysOf } from '../desk/use-keys-of.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { draftFromSale } from '../returns/draft-from-sale.ts'
import { ReturnLines } from '../returns/return-lines.tsx'
import { taxesOfDocument } from '../sales/till-draft.ts'
import type { TillSetup } from '../sales/till-setup.ts'
import { comesBack, type ExchangeDraft } from './exchange-draft.ts'
import style from './exchange-desk.module.css'
import shapes from '../kit/page/shapes.module.css'
import { differenceLabel, ExchangeSummary, recordWord } from './exchange-summary.tsx'
import { emptyExchange } from './stored-exchange.ts'
import { useExchange } from './use-exchange.ts'

const ExchangedCard = lazy(() => import('./exchanged-card.tsx'))

/** Fields that show their own errors. */
const ownFields = ['contact', 'date', 'payment_accounts', 'back_accounts']

type Sale = ReplyOf<typeof sales.one>['sale']

/** A draft with the returnable lines of a sale, none chosen, and no new goods. */
export function exchangeOf(sale: Sale): ExchangeDraft {
  const { lines, of, party, isWalkIn } = draftFromSale(sale)
  const { taxesOff } = taxesOfDocument(sale.edges.taxes ?? [])
  return {
    ...emptyExchange(sale.location_id),
    // Distinct from the keys of new goods.
    back: lines.map((line) => ({ ...line, key: `back-${line.key}` })),
    ...{ of, name: party?.name ?? '', isWalkIn },
    ...(taxesOff && { taxesOff }),
  }
}

/** Exchange desk: returned goods above, new goods below, and the difference. */
export function ExchangeDesk({ refs, business }: { refs: TillSetup; business: string }) {
  const t = useTranslations('exchanges')
  const comes = useRef<HTMLDivElement>(null)
  const state = useExchange(refs, business)
  const { draft, isEmpty, recorded, difference, unsettled } = state
  const paper = useDocumentFile(api.sales.download, recorded?.sale.id ?? '', recorded?.sale.number ?? '')
  const toWhatComes = () => comes.current?.querySelector<HTMLInputElement>('li input')?.focus()
  useBeginning((of) => of && toWhatComes(), draft.of)
  const afterScans = useAfterScans(state.search, { record: () => void state.record() })
  const finish = () => (isEmpty ? undefined : afterScans('record'))
  useKeysOf(state, { contact: toWhatComes, finish, print: () => paper.make('receipt') })
  return (
    <Desk
      of={state}
      words={t}
      summary={!isEmpty && <ExchangeSummary of={state} refs={refs} onRecord={finish} />}
      bar={{
        total: difference.over > 0 ? difference.over : difference.left,
        count: draft.lines.length + comesBack(draft).length,
        label: t(recordWord(state)),
        isQuiet: state.missing !== undefined,
        why: unsettled.why,
        ...(isEmpty ? {} : { totalLabel: differenceLabel(state, t) }),
        onPress: finish,
      }}
    >
      <DeskNews of={state} fields={ownFields} />
      {state.lacks && !isEmpty && <Notice is="wrong">{t(`lacks_${state.lacks}`)}</Notice>}
      {isEmpty &&
        (recorded ? (
          <Suspense fallback={null}>
            <ExchangedCard done={recorded} paper={paper} />
          </Suspense>
        ) : (
          <DeskEmpty text={t('nothing')} hint={t('nothing_hint')}>
            <Link to="/sales" className={desk.instead}>
              {t('to_sales')}
            </Link>
          </DeskEmpty>
        ))}
      {draft.of && (
        <>
          <div className={`${shapes.box} ${style.part}`} ref={comes}>
            <h2 className={shapes.title}>
              {t('comes_back_of')} <Link to={`/sales/${draft.of.id}`}>{draft.of.number}</Link>
            </h2>
            <div className={desk.panel}>
              <ReturnLines
                of={{ way: 'inward', draft: { of: draft.of, lines: draft.back }, lineActions: state.backActions }}
                faults={state.faults}
              />
            </div>
          </div>
          <div className={`${shapes.box} ${style.part}`}>
            <h2 className={shapes.title}>{t('goes_out')}</h2>
            <GoodsSearch of={state} />
            <DeskPanel of={state} empty={<DeskEmpty text={t('nothing_out')} hint={t('nothing_out_hint')} />}>
              <DeskLines of={state} fixed={!state.mayPrice} limited />
            </DeskPanel>
          </div>
        </>
      )}
    </Desk>
  )
}
