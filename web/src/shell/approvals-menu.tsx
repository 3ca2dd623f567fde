import type { WaitingForMe } from '@kasuwa/contract/dashboard'
import { ActionIcon } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { usePopup, Popup } from '../kit/overlay/popup.tsx'
import { useOne } from '../kit/api/query.ts'
import style from './approvals-menu.module.css'
import { useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'

const pollInterval = 60_000
const maxCount = 99

/** Menu in the header of documents that wait for this person's approval. */
export function ApprovalsMenu() {
  const may = useCan()(api.dashboard.waiting.access)
  return may ? <Menu /> : null
}

function Menu() {
  const t = useTranslations('shell')
  const loaded = useOne(api.dashboard.waiting, {}, { every: pollInterval })
  const count = loaded.data?.waiting.count ?? 0
  const label = t('waiting_for_you', { count })
  return (
    <Popup
      kind="dialog"
      label={label}
      width={320}
      trigger={(opens) => (
        <ActionIcon {...opens} className={style.button} data-none={count === 0 || undefined} aria-label={label} title={label}>
          <Inbox size={20} />
          {count > 0 && <span className={style.count}>{count > maxCount ? `${maxCount}+` : count}</span>}
        </ActionIcon>
      )}
    >
      <Loading of={loaded} lines={3}>
        {({ waiting }) => <WaitingDocuments of={waiting} />}
      </Loading>
    </Popup>
  )
}

type Shown = output<typeof WaitingForMe>

function WaitingDocuments({ of: { count, sales, actions } }: { of: Shown }) {
  const t = useTranslations('shell')
  const stated = useStates()
  const documents = [
    ...sales.map((sale) => ({ ...sale, to: `/sales/${sale.id}`, is: stated('kind', 'sale').text })),
    ...actions.map((action) => ({ ...action, to: `/inventory-actions/${action.id}`, is: stated('kind', action.kind).text })),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  return (
    <div className={style.waiting}>
      <h2>{t('waiting_title')}</h2>
      {count === 0 && <p>{t('waiting_none')}</p>}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Line of={document} />
          </li>
        ))}
      </ul>
      {count > documents.length && <p>{t('waiting_more', { count: count - documents.length })}</p>}
    </div>
  )
}

type Document = (Shown['sales'] | Shown['actions'])[number] & { to: string; is: string }

function Line({ of }: { of: Document }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const close = usePopup()
  const go = () => {
    close()
    void navigate({ to: of.to })
  }
  return (
    <button type="button" className={style.line} onClick={go}>
      <span className={style.what}>
        {of.is} <Code>{of.number}</Code>
      </span>
      <span className={style.total}>{of.total !== null && <Money kobo={of.total} />}</span>
      <span className={style.who}>
        {of.contact ? t('waiting_who', { contact: of.contact.name, location: of.location.name }) : of.location.name}
      </span>
      <span className={style.given}>
        {of.approval_level > 1 && t('waiting_approved', { given: String(of.approved_by_count), of: String(of.approval_level) })}
      </span>
      <span className={style.when}>
        <When at={of.created_at} /> · {of.created_by?.name}
      </span>
    </button>
  )
}
