import type { documentFields } from '@kasuwa/contract/documents'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { AmountOwed } from '../contacts/amount-owed.tsx'
import { useCan } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import type { Pair } from '../kit/page/pairs.tsx'
import { Panel } from '../kit/page/panel.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { DocumentNote } from './document-note.tsx'
import { Approvals, type ApprovalRow } from './approvals.tsx'
import style from './document.module.css'
import { Phone } from '../kit/values/phone.tsx'
import { CodeLink } from '../kit/values/code.tsx'

type Fields = { [Name in keyof typeof documentFields]: output<(typeof documentFields)[Name]> }

interface LinkedDocument {
  id: string
  number: string
}

interface Document extends Omit<Fields, 'contact_id' | 'status'> {
  id: string
  /** Left out for kinds that are never corrected, such as orders. */
  corrects?: LinkedDocument | null
  corrected_by?: LinkedDocument | null
  /** Last day to pay; left out for documents without payments. */
  due_date?: string | null
  edges: {
    contact?: { id: string; name: string; phone: string | null; balance?: number | null; is_walk_in?: boolean } | undefined
    location?: { name: string } | undefined
    approvals?: readonly ApprovalRow[] | undefined
  }
}

interface Props {
  of: Document
  /** Path of the list of its kind: `/sales`. */
  at: '/sales' | '/inventory-actions' | '/purchase-orders' | '/quotations'
  /** Label of the contact: customer, supplier. */
  contactLabel: string
  /** Changes its note; left out for who may not. */
  editNote?: ClientEndpoint | undefined
  /** Empty values are left out. */
  more?: readonly Pair[]
}

/** Shown times have no seconds. */
const toMinute = (time: string) => time.slice(0, 16)

/** Facts of a document: contact, location, date, creator, approvals. */
export function DocumentFacts({ of: document, at, contactLabel, editNote, more = [] }: Props) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const can = useCan()
  const { contact, location, approvals = [] } = document.edges
  return (
    <Panel title={t('facts')}>
      <dl className={style.facts}>
        {contact && (
          <Fact name={contactLabel}>
            {can('contact.view') ? <Link to={`/contacts/${contact.id}`}>{contact.name}</Link> : contact.name}
            {contact.phone && (
              <small>
                <Phone number={contact.phone} />
              </small>
            )}
            {!contact.is_walk_in && contact.balance !== undefined && <AmountOwed balance={contact.balance} />}
          </Fact>
        )}
        <Fact name={d('location')}>{location?.name}</Fact>
        <Fact name={d('date')}>
          <When at={document.date} />
        </Fact>
        {document.due_date && (
          <Fact name={d('due')}>
            <When at={document.due_date} day />
          </Fact>
        )}
        <Fact name={d('recorded')}>
          {document.created_by?.name}
          {toMinute(document.created_at) !== toMinute(document.date) && (
            <small>
              <When at={document.created_at} />
            </small>
          )}
        </Fact>
        {document.approval_level > 0 && (
          <Fact name={t('approval')}>
            <Approvals of={approvals} level={document.approval_level} />
          </Fact>
        )}
        {document.canceled_at && (
          <Fact name={t('canceled_at')}>
            <When at={document.canceled_at} />
          </Fact>
        )}
        {document.cancel_reason && (
          <Fact name={d('reason')}>
            <span className={style.note}>{document.cancel_reason}</span>
          </Fact>
        )}
        {(['corrected_by', 'corrects'] as const).map((link) => {
          const linkedDocument = document[link]
          return (
            linkedDocument && (
              <Fact key={link} name={t(link)}>
                <CodeLink to={`${at}/${linkedDocument.id}`} number={linkedDocument.number} />
              </Fact>
            )
          )
        })}
        {more.map(
          ([name, value], index) =>
            value && (
              <Fact key={index} name={name}>
                {value}
              </Fact>
            ),
        )}
        {(document.note || editNote) && (
          <Fact name={d('note')}>
            <DocumentNote key={document.id} id={document.id} note={document.note} call={editNote} />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
