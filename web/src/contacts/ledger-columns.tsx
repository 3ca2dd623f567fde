import type { balances } from '@kasuwa/contract/balances'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { State, useStates } from '../kit/feedback/state.tsx'
import { codeColumn, type Column, moneyColumn, nameColumn, textColumn } from '../kit/list/columns.tsx'
import { ledgerDateColumn, recordedColumn } from '../kit/list/ledger.tsx'
import { useIsNarrow, useIsPhone } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { useAmountOwedText } from './amount-owed.tsx'
import style from './balance-list.module.css'

type LedgerEntry = ReplyOf<typeof balances.list>['rows'][number]
/** Fields of an entry that the columns need. */
type Change = Pick<LedgerEntry, 'id' | 'date' | 'created_at' | 'kind' | 'amount' | 'balance_after' | 'document' | 'note' | 'is_reversed'> &
  Partial<Pick<LedgerEntry, 'contact' | 'created_by'>>

/** The contact of the ledger, if it is of a single one. */
export interface LedgerOf {
  id: string
  /** Undefined until it is loaded. */
  type: 'customer' | 'supplier' | 'both' | undefined
}

/** Headings of increases and decreases of a contact's debt: the accountant's debit and credit. */
export const sides = { customer: ['owed_dr', 'paid_cr'], supplier: ['paid_dr', 'owed_cr'], both: ['dr', 'cr'] } as const

/** Ledger columns: day, document, event, both sides and the balance. */
export function useLedgerColumns(contact: LedgerOf | undefined): Column<Change, 'created_at'>[] {
  const t = useTranslations('balances')
  const can = useCan()
  const owing = useAmountOwedText()
  const labelOf = useStates()
  // A tablet has room for both sides and the balance; the event stands below the contact.
  const [narrow, phone] = [useIsNarrow(), useIsPhone()]
  const tablet = narrow && !phone
  const [debit, credit] = sides[contact?.type ?? 'both']
  const more = ({ amount }: Change) => (amount !== null && amount > 0 ? amount : null)
  const less = ({ amount }: Change) => (amount !== null && amount < 0 ? -amount : null)
  // An entry is on one side; the other is blank, as in a ledger book.
  const side = (of: (row: Change) => number | null) => (row: Change) => of(row) !== null && <Money kobo={of(row)} />
  const signed = ({ amount }: Change) => <Money kobo={amount} signed />
  const mayOpen = ({ document }: Change) =>
    document && !document.is_deleted && can(document.kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const after = ({ balance_after }: Change) => (balance_after === null ? '' : owing(balance_after))
  // The debtor is omitted if it is the contact, as in nearly all entries.
  const briefly = (row: Change) => ((row.balance_after ?? -1) >= 0 ? <Money kobo={row.balance_after} /> : after(row))
  return [
    ledgerDateColumn(t('date'), (row) => row.date),
    recordedColumn(t('recorded')),
    ...(contact
      ? []
      : [
          nameColumn<Change>(
            'contact',
            t('contact'),
            (row) => row.contact?.name,
            tablet ? { under: (row) => labelOf('balance', row.kind).text } : {},
          ),
        ]),
    // Before the event: on a phone users find entries by number, and the last column is cut off.
    codeColumn('number', t('number'), (row) => row.document?.number, {
      place: 'under',
      to: (row) => (row.document && mayOpen(row) ? documentPath(row.document) : null),
    }),
    {
      key: 'kind',
      heading: t('what'),
      show: (row) => <What of={row} />,
      brief: (row) => <Event of={row} />,
      text: (row) => labelOf('balance', row.kind).text,
      place: contact ? 'lead' : 'under',
      room: contact ? 'rest' : 'some',
      hidden: tablet && !contact,
    },
    textColumn('note', t('note'), (row) => row.note, { hidden: true }),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    { ...moneyColumn('debit', t(debit), more, { place: 'trail', brief: signed }), show: side(more) },
    { ...moneyColumn('credit', t(credit), less, { place: 'trail', brief: signed }), show: side(less) },
    {
      key: 'balance_after',
      heading: t('after'),
      show: briefly,
      text: after,
      align: 'end',
      place: 'mark',
    },
  ]
}

/** The event, and whether it was reversed. */
function Event({ of: { kind, is_reversed } }: { of: Pick<Change, 'kind' | 'is_reversed'> }) {
  const labelOf = useStates()
  return (
    <span className={style.event}>
      {labelOf('balance', kind).text} {is_reversed && <State of="entry" is="reversed" />}
    </span>
  )
}

/** The event, with its note. */
function What({ of: { kind, is_reversed, note } }: { of: Change }) {
  return (
    <span className={style.what}>
      <Event of={{ kind, is_reversed }} />
      {note && <small data-cut>{note}</small>}
    </span>
  )
}
