import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type PendingDocuments, type WaitingDocument, allWaiting } from '../approvals/waiting.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { usePopup } from '../kit/overlay/popup.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './approvals-menu.module.css'
import shapes from '../kit/page/shapes.module.css'

interface WaitingProps {
  of: PendingDocuments
  approve: (document: WaitingDocument) => void
}

/** Documents that this member can approve, each with its link and approval. */
export default function WaitingDocuments({ of, approve }: WaitingProps) {
  const t = useTranslations('approvals')
  const navigate = useNavigate()
  const close = usePopup()
  const documents = allWaiting(of)
  const { count } = of
  return (
    <div className={style.waiting}>
      <h2>{t('waiting_title')}</h2>
      {count === 0 && <p>{t('waiting_none')}</p>}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Line of={document} approve={approve} />
          </li>
        ))}
      </ul>
      {count > documents.length && <p>{t('more', { count: count - documents.length })}</p>}
      {count > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            close()
            void navigate({ to: '/approvals' })
          }}
        >
          {t('waiting_all')}
        </Button>
      )}
    </div>
  )
}

function Line({ of, approve }: { of: WaitingDocument; approve: (document: WaitingDocument) => void }) {
  const t = useTranslations('approvals')
  const labelOf = useStates()
  const navigate = useNavigate()
  const close = usePopup()
  const is = labelOf('kind', of.kind).text
  const partyText = of.contact ? t('who', { contact: of.contact.name, location: of.location.name }) : of.location.name
  return (
    <div className={style.row}>
      <button
        type="button"
        className={style.line}
        onClick={() => {
          close()
          void navigate({ to: `${of.at}/${of.id}` })
        }}
      >
        <span className={shapes.strong}>
          {is} <Code>{of.number}</Code>
        </span>
        <span className={style.total}>{of.total !== null && <Money kobo={of.total} />}</span>
        <span className={style.who} data-cut>
          {partyText}
        </span>
        <span className={style.given}>
          {of.approval_level > 1 && t('waiting_approved', { given: String(of.approved_by_count), of: String(of.approval_level) })}
        </span>
        <span className={style.when}>
          <When at={of.created_at} /> · {of.created_by?.name}
        </span>
      </button>
      <Button
        variant="light"
        size="compact-md"
        aria-label={t('waiting_approve_one', { is, number: of.number })}
        onClick={() => {
          close()
          approve(of)
        }}
      >
        {t('waiting_approve')}
      </Button>
    </div>
  )
}
