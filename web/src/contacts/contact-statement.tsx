import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { statements } from '@kasuwa/contract/statements'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileText, Printer, Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ValidationError } from '../kit/api/errors.ts'
import { useList } from '../kit/api/query.ts'
import { useFile } from '../kit/api/use-file.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useToday } from '../kit/format.ts'
import { Filters } from '../kit/list/filters.tsx'
import { EmptyList } from '../kit/feedback/empty-list.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Dialog, UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Money } from '../kit/values/money.tsx'
import { useDetails } from '../session/session.ts'
import { pdfOf } from '../share/share-sheet.ts'
import { ShareDialog } from '../share/share.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import type { Contact } from './contact-types.ts'
import style from './contact-statement.module.css'
import shapes from '../kit/page/shapes.module.css'
import { sides, useLedgerColumns } from './ledger-columns.tsx'

const BalanceChange = lazy(() => import('./balance-change.tsx'))

type Statement = ReplyOf<typeof statements.one>['statement']
type Period = { from?: string; to?: string }

/** Entries shown at first, the latest ones: a phone takes long to lay out thousands. */
const shownAtOnce = 100
/** Default days for a contact with more entries than a statement holds. */
const recentDays = 90

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const isTooLong = (error: Error | null): boolean => error instanceof ValidationError && 'from' in error.errors

/** The period in the address, and its setter: the query string is that of the tab. */
function usePeriod(): [Period, (period: Record<string, string>) => void] {
  const { from, to }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const edge = (name: keyof Period, value: unknown): Period => (typeof value === 'string' && value ? { [name]: value } : {})
  const change = ({ from, to }: Record<string, string>) =>
    void navigate({ to: '.', search: { ...edge('from', from), ...edge('to', to) }, hash: true, replace: true })
  return [{ ...edge('from', from), ...edge('to', to) }, change]
}

/** One contact's ledger as a statement: opening balance, entries and closing balance, for a period or from the first entry. */
export function ContactStatement({ contact }: { contact: Contact }) {
  const [query, change] = usePeriod()
  const { id } = contact
  const today = useToday()
  const fullStatement = useList(api.statements.one, { params: { id }, query })
  const isRecent = isTooLong(fullStatement.error) && query.from === undefined
  const period = isRecent ? { from: daysBefore(query.to ?? today, recentDays), ...query } : query
  const recent = useList(api.statements.one, { params: { id }, query: period }, { when: isRecent })
  return (
    <Loading of={isRecent ? recent : fullStatement} lines={6}>
      {({ statement }) => <Shown of={statement} contact={contact} period={period} onChange={change} />}
    </Loading>
  )
}

interface ShownProps {
  of: Statement
  contact: Contact
  period: Period
  onChange: (period: Record<string, string>) => void
}

function Shown({ of: statement, contact, period, onChange }: ShownProps) {
  const t = useTranslations('balances')
  const dialog = useUrlDialog('change')
  // The dialog of an entry shows its creator and time; a statement cannot be sorted.
  const columns = useLedgerColumns({ id: contact.id, type: contact.contact_type }).flatMap(({ sort: _, hidden, ...column }) =>
    hidden ? [] : [column],
  )
  const [isWhole, setWhole] = useState(false)
  const rows = statement.rows.map(({ balance, ...row }) => ({ ...row, balance_after: balance }))
  const shownRows = isWhole ? rows : rows.slice(-shownAtOnce)
  const [debit, credit] = sides[contact.contact_type]
  return (
    <div className={style.statement}>
      <div className={shapes.bar}>
        <Filters filters={[{ kind: 'days', label: t('period') }]} values={period as Record<string, string>} onChange={onChange} />
        {statement.closing !== null && (
          <div className={style.papers}>
            <Papers contact={contact} period={period} />
          </div>
        )}
      </div>
      {statement.closing !== null && (
        <StatRow>
          <BalanceStat name={t('opening_balance')} balance={statement.opening ?? 0} />
          <Stat name={t(debit)}>
            <Money kobo={statement.owed} />
          </Stat>
          <Stat name={t(credit)}>
            <Money kobo={statement.paid} />
          </Stat>
          <BalanceStat name={t('closing_balance')} balance={statement.closing} />
        </StatRow>
      )}
      {rows.length === 0 ? (
        <EmptyList drawing="ledger" title={t('empty')} text={t(period.from || period.to ? 'empty_period' : 'empty_text')} actions={null} />
      ) : (
        <div className={`${shapes.box} ${style.rows}`}>
          {shownRows.length < rows.length && (
            <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
              {t('show_earlier', { count: rows.length - shownRows.length })}
            </Button>
          )}
          <ResponsiveRows columns={columns} rows={shownRows} label={t('statement')} open={(row) => dialog.open(row.id)} />
        </div>
      )}
      <UrlDialog name="change" title={() => t('detail')} width={480}>
        {(id) => <BalanceChange id={id} />}
      </UrlDialog>
    </div>
  )
}

/** A balance, with its debtor below. */
function BalanceStat({ name, balance }: { name: string; balance: number }) {
  const t = useTranslations('balances')
  const debtor = balance === 0 ? 'settled_head' : balance > 0 ? 'owes_you_head' : 'you_owe_head'
  return (
    <Stat name={name} under={t(debtor)}>
      <Money kobo={Math.abs(balance)} />
    </Stat>
  )
}

/** Prints, downloads and sends the statement. */
function Papers({ contact: { id, name, phone, email, is_walk_in }, period }: { contact: Contact; period: Period }) {
  const t = useTranslations('balances')
  const business = useDetails()?.business?.name ?? ''
  const [isSharing, setSharing] = useState(false)
  const file = useFile()
  const requestOf = (format: 'pdf' | 'html') => ({ params: { id }, query: { ...period, format } })
  const actions: PageAction[] = [
    ...(is_walk_in ? [] : [{ key: 'share', label: t('share'), icon: Share2, run: () => setSharing(true) }]),
    {
      key: 'pdf',
      label: t('pdf'),
      icon: FileText,
      busy: file.isBusy,
      run: () => file.save(api.statements.one, requestOf('pdf'), `${name}.pdf`),
    },
    { key: 'print', label: t('print'), icon: Printer, busy: file.isPrinting, run: () => file.print(api.statements.one, requestOf('html')) },
  ]
  return (
    <>
      <PageActions of={actions} label={t('statement_actions')} />
      <Dialog opened={isSharing} onClose={() => setSharing(false)} title={t('share_title', { name })} width={480}>
        <ShareDialog
          kind="statement"
          id={id}
          name={name}
          subject={t('share_subject', { business })}
          text={t('share_text', { business, name })}
          to={{ phone, email }}
          file={pdfOf(api.statements.one, requestOf('pdf'), `${name}.pdf`)}
          period={period}
        />
      </Dialog>
    </>
  )
}
