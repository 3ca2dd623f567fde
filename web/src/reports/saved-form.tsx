import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { ReportName } from '@kasuwa/contract/report-figures'
import { type MailInterval, mailIntervals } from '@kasuwa/contract/report-mails'
import { type ReportPeriod, usualPeriod } from '@kasuwa/contract/report-periods'
import type { savedReports } from '@kasuwa/contract/saved-reports'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useRefetch } from '../kit/api/query.ts'
import { DeleteButton } from '../kit/feedback/delete-button.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useUndoDelete } from '../kit/feedback/use-undo-delete.ts'
import { Segments } from '../kit/fields/segments.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import { Form, FormButtons, type FormOf, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { useDates } from '../kit/format.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useDetails } from '../session/session.ts'
import { MailedTo } from './mailed-to.tsx'
import style from './saved.module.css'
import shapes from '../kit/page/shapes.module.css'

export type SavedReport = ReplyOf<typeof savedReports.one>['saved_report']
type SavedQuery = Record<string, string>

interface Props {
  report: ReportName
  /** The query to save: the report screen's, or the saved one. */
  question: SavedQuery
  saved?: SavedReport | undefined
}

const mailOf = (saved?: SavedReport) => (saved?.mail ? { every: saved.mail.every, to: saved.mail.to.map(({ id }) => id) } : null)

/** Dialog content: names and saves a report's query, or edits a saved one. */
export default function SavedForm({ report, question, saved }: Props) {
  const t = useTranslations('saved-reports')
  const dates = useDates()
  const dialog = useDialog()
  const now = useRefetch(api.savedReports.one)
  const offerUndo = useUndoDelete(api.savedReports.restore)
  const form = useForm(saved ? api.savedReports.edit : api.savedReports.create, {
    start: { name: saved?.name, report, query: question, mail: mailOf(saved) },
    params: saved && { id: saved.id },
    fresh: saved && {
      merge,
      ask: async () => {
        const { saved_report: currentReport } = await now({ params: { id: saved.id } })
        return { name: currentReport.name, report, query: currentReport.query, mail: mailOf(currentReport) }
      },
    },
    done: ({ saved_report: { name, next_at } }) => {
      toast.good(next_at ? t('saved_mailed', { name, day: dates.day(next_at) }) : t('saved', { name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      <Mailing form={form as unknown as FormOf<Draft>} question={question} recipients={saved?.mail?.to ?? []} />
      <FormButtons save={t('save')}>
        {saved && (
          <DeleteButton
            call={api.savedReports.delete}
            id={saved.id}
            title={t('delete_title', { name: saved.name })}
            text={t('delete_text')}
            done={() => {
              offerUndo(t('deleted', { name: saved.name }), { id: saved.id, name: saved.name })
              dialog?.close()
            }}
          />
        )}
      </FormButtons>
    </Form>
  )
}

interface Mail {
  every: MailInterval
  to: string[]
}
interface Draft {
  query?: SavedQuery | null
  mail?: Mail | null
}

const periodIn = ({ period, from, to }: SavedQuery): SavedQuery => ({ ...(period && { period }), ...(from && { from }), ...(to && { to }) })
const withoutPeriod = ({ period: _, from: __, to: ___, ...rest }: SavedQuery): SavedQuery => rest

interface MailingProps {
  form: FormOf<Draft>
  question: SavedQuery
  recipients: readonly { id: string; name: string }[]
}

/** Mail settings: whether, how often, to which members, and for which days. */
function Mailing({ form, question, recipients }: MailingProps) {
  const t = useTranslations('saved-reports')
  const merchant = useDetails()?.merchant
  const { value: mail, error, set } = useField<Mail>(form.at('mail') as never)
  const { value: query, set: ask } = useField<SavedQuery>(form.at('query') as never)
  const choose = (every: MailInterval | 'never') => {
    if (every === 'never') {
      set(null)
      return ask(question)
    }
    set({ every, to: mail?.to ?? (merchant ? [merchant.id] : []) })
  }
  return (
    <>
      <Segments
        label={t('mail_title')}
        value={mail?.every ?? 'never'}
        choices={[{ value: 'never', label: t('never') }, ...mailIntervals.map((value) => ({ value, label: t(`every.${value}`) }))]}
        onChange={choose}
      />
      {error && <div className={shapes.error}>{error}</div>}
      {mail && (
        <>
          <p className={style.when}>{t(`when.${mail.every}`)}</p>
          <MailedTo label={t('to')} hint={t('to_hint')} value={mail.to} recipients={recipients} onChange={(to) => set({ ...mail, to })} />
          <About every={mail.every} question={question} query={query ?? {}} ask={ask} />
        </>
      )}
    </>
  )
}

interface AboutProps {
  every: MailInterval
  question: SavedQuery
  query: SavedQuery
  ask: (query: SavedQuery) => void
}

/** Days of a mail: the period just ended, or the days of the report. */
function About({ every, question, query, ask }: AboutProps) {
  const t = useTranslations('saved-reports')
  const r = useTranslations('reports')
  const reportPeriod = periodIn(question)
  const isOwn = Object.keys(periodIn(query)).length > 0
  const period = (reportPeriod.period ?? usualPeriod) as ReportPeriod
  const periodLabel = reportPeriod.from || reportPeriod.to ? t('those_days') : r(`periods.${period}`)
  return (
    <Segments
      label={t('about')}
      value={isOwn ? 'own' : 'ended'}
      choices={[
        { value: 'ended', label: t(`ended.${every}`) },
        { value: 'own', label: periodLabel },
      ]}
      onChange={(of) =>
        ask(
          of === 'ended'
            ? withoutPeriod(query)
            : { ...withoutPeriod(query), ...(reportPeriod.from || reportPeriod.to || reportPeriod.period ? reportPeriod : { period }) },
        )
      }
    />
  )
}
