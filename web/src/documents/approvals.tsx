import type { Approval } from '@kasuwa/contract/documents'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { When } from '../kit/values/when.tsx'

export type ApprovalRow = output<typeof Approval>

interface Props {
  of: readonly ApprovalRow[]
  level: number
}

/** Approvals of a document: “1 of 2”, each with its approver and time. */
export function Approvals({ of, level }: Props) {
  const t = useTranslations('document-page')
  return (
    <>
      {t('approval_of', { count: of.length, level })}
      {of.map((approval) => (
        <small key={approval.by.id}>
          {t(approval.is_own ? 'approval_own' : 'approval_by', { name: approval.by.name })} · <When at={approval.at} />
        </small>
      ))}
    </>
  )
}
