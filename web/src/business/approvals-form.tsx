import type { ApprovalLevel, Business as Shape } from '@kasuwa/contract/business'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import style from './business.module.css'

const kinds = ['sale', 'purchase_order', 'stock_intake', 'return_inward', 'return_outward', 'adjustment'] as const

export default function ApprovalsForm({ business }: { business: output<typeof Shape> }) {
  const t = useTranslations('business')
  const warnings = useOne(api.business.approverWarnings, {}).data?.warnings ?? []
  const levels = Object.fromEntries(kinds.map((kind) => [`${kind}_approval_level`, business[`${kind}_approval_level`]]))
  const form = useForm(api.business.approvalLevels, {
    start: levels as Record<ApprovalLevel, number>,
    done: () => toast.good(t('approvals_saved')),
  })
  return (
    <Form of={form}>
      {kinds.map((kind) => {
        const field = `${kind}_approval_level` as const
        const warning = warnings.find((other) => other.field === field)
        return (
          <Panel key={kind} title={t(kind)}>
            <RadioField
              at={form.at(field)}
              label={t(`${kind}_text`)}
              choices={[
                { value: 0, label: t('level_0'), hint: t('level_0_text') },
                { value: 1, label: t('level_1'), hint: t('level_1_text') },
                ...(kind === 'sale' ? [{ value: 2, label: t('level_2'), hint: t('level_2_text') }] : []),
              ]}
            />
            {warning && (
              <div className={style.warning} role="alert">
                <TriangleAlert size={16} aria-hidden />
                <p>
                  {warning.message}. {t('too_few')}
                </p>
              </div>
            )}
          </Panel>
        )
      })}
      <FormButtons save={t('approvals_save')} />
    </Form>
  )
}
