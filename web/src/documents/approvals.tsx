import type { Approval } from '@kasuwa/contract/documents'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { Time } from '../kit/list/columns.tsx'

export type ApprovalRow = output<typeof Approval>

interface Props {
  of: readonly ApprovalRow[]
  level: number
}

/** Who stands for it: “1 of 2”, and when. */
export function Approvals({ of, level }: Props) {
  const t = useTranslations('documents')
  if (level === 0) return t('approval_none')
  return (
    <>
      {t('approval_of', { count: of.length, level })}
      {of.map((one) => (
        <small key={one.by.id}>
          {t(one.is_own ? 'approval_own' : 'approval_by', { name: one.by.name })} · <Time at={one.at} />
        </small>
      ))}
    </>
  )
}
