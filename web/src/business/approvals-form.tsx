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
import { merge } from '../kit/form/merge.ts'
import { Panel } from '../kit/page/panel.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import style from './approvals.module.css'
import shapes from '../kit/page/shapes.module.css'

const kinds = ['sale', 'purchase_order', 'stock_intake', 'return_inward', 'return_outward', 'adjustment'] as const
const levels = [0, 1, 2] as const

type Kind = (typeof kinds)[number]

/** Approval levels of each kind. */
const levelsOf = (kind: Kind) => levels.filter((level) => level < 2 || kind === 'sale')

type Business = output<typeof Shape>

const startOf = (business: Business) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}_approval_level`, business[`${kind}_approval_level`]])) as Record<ApprovalLevel, number>

export default function ApprovalsForm({ business }: { business: Business }) {
  const t = useTranslations('business')
  const could = useOne(api.business.approverWarnings, {}).data?.could_approve
  const now = useRefetch(api.session.current)
  const form = useForm(api.business.approvalLevels, {
    start: startOf(business),
    fresh: { merge, ask: async () => startOf((await now({})).business ?? business) },
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
              <Row key={kind} kind={kind} at={form.at(`${kind}_approval_level`)} could={could?.[`${kind}_approval_level`]} />
            ))}
          </tbody>
        </table>
        <dl className={`${shapes.small} ${style.meanings}`}>
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

interface RowProps {
  kind: Kind
  at: FieldPath<number>
  /** The fewest members who could approve a document of the kind; undefined until loaded. */
  could: number | undefined
}

/** Explains the chosen level, and warns before saving if too few members could approve. */
function Row({ kind, at, could }: RowProps) {
  const t = useTranslations('business')
  const { value: chosen, error, set } = useField(at, t(kind), (level) => t(`level_${level as (typeof levels)[number]}`))
  const value = chosen ?? 0
  const means = t(value > 0 ? `${kind}_waits` : `${kind}_text`)
  const isShort = could !== undefined && could < value
  return (
    <>
      <tr data-explained>
        <th scope="row">
          {t(kind)}
          <small>{means}</small>
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
      <tr className={style.means}>
        <td colSpan={1 + levels.length}>
          <small>{means}</small>
          {error && <div className={style.wrong}>{error}</div>}
          {isShort && (
            <span className={style.warning} role="alert">
              <TriangleAlert size={16} aria-hidden />
              {t('too_few', { could, level: String(value) })}
            </span>
          )}
        </td>
      </tr>
    </>
  )
}
