import type { ApprovalLevel, Business as Shape } from '@kasuwa/contract/business'
import { VisuallyHidden } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import style from './approvals.module.css'

const kinds = ['sale', 'purchase_order', 'stock_intake', 'return_inward', 'return_outward', 'adjustment'] as const
const levels = [0, 1, 2] as const

type Kind = (typeof kinds)[number]

/** How many approvals each kind of document asks for has these to choose from. */
const levelsOf = (kind: Kind) => levels.filter((level) => level < 2 || kind === 'sale')

export default function ApprovalsForm({ business }: { business: output<typeof Shape> }) {
  const t = useTranslations('business')
  const warnings = useOne(api.business.approverWarnings, {}).data?.warnings ?? []
  const now = Object.fromEntries(kinds.map((kind) => [`${kind}_approval_level`, business[`${kind}_approval_level`]]))
  const form = useForm(api.business.approvalLevels, {
    start: now as Record<ApprovalLevel, number>,
    done: () => toast.good(t('approvals_saved')),
  })
  return (
    <Form of={form}>
      <Panel title={t('approvals_who')}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('approvals_kind')}</VisuallyHidden>
              </th>
              {levels.map((level) => (
                <th key={level} scope="col">
                  {t(`level_${level}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <Row
                key={kind}
                kind={kind}
                at={form.at(`${kind}_approval_level`)}
                warning={warnings.find((other) => other.field === `${kind}_approval_level`)?.message}
              />
            ))}
          </tbody>
        </table>
        <dl className={style.meanings}>
          {levels.map((level) => (
            <div key={level}>
              <dt>{t(`level_${level}`)}</dt>
              <dd>{t(`level_${level}_text`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <FormButtons save={t('approvals_save')} />
    </Form>
  )
}

function Row({ kind, at, warning }: { kind: Kind; at: FieldPath<number>; warning: string | undefined }) {
  const t = useTranslations('business')
  const { value, set } = useField(at, t(kind))
  return (
    <tr>
      <th scope="row">
        {t(kind)}
        <small>{t(`${kind}_text`)}</small>
        {warning && (
          <span className={style.warning} role="alert">
            <TriangleAlert size={16} aria-hidden />
            {warning}. {t('too_few')}
          </span>
        )}
      </th>
      {levels.map((level) => (
        <td key={level}>
          {levelsOf(kind).includes(level) && (
            <label className={style.choice}>
              <input
                type="radio"
                name={at.path}
                aria-label={t('level_for', { kind: t(kind), level: t(`level_${level}`) })}
                checked={value === level}
                onChange={() => set(level)}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
