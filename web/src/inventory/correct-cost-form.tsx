import { lineTotal } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import CorrectionNotice from '../desk/correction-notice.tsx'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Money } from '../kit/values/money.tsx'
import { quantityText } from '../kit/values/texts.ts'
import type { Action } from './action.ts'
import { sameIntake } from './correct-cost.ts'
import style from './correct-cost-form.module.css'

/** Corrects the cost of each line of an intake: the same intake at the new costs replaces the old one. */
export default function CorrectCostForm({ of: intake }: { of: Action }) {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const drawer = useAtDrawer()
  const form = useForm(api.inventory.createIntake, {
    start: sameIntake(intake),
    // Its name among forms that were left unsent: another intake's costs are no costs of this one.
    params: { corrects: intake.id },
    send: (typed) => ({ ...typed, ...drawer.at }),
    failed: drawer.onError,
    done: async ({ inventory_action: { id, number, status } }) => {
      toast.good(t(status === 'pending' ? 'correct_cost_waits' : 'correct_cost_done', { number }))
      // In the place of the dialog's own entry: Back leads to the intake that was corrected.
      await navigate({ to: '/inventory-actions/$reference', params: { reference: id }, replace: true })
    },
  })
  useSyncExternalStore(form.state.subscribe, form.state.version)
  const totals = intake.items.map(({ quantity }, index) => {
    const cost = form.state.at(`items.${index}.cost`)
    return lineTotal(toThousandths(quantity), typeof cost === 'number' ? cost : 0)
  })
  const total = totals.reduce((sum, amount) => sum + amount, 0)
  return (
    <Form of={form}>
      <p>{t('correct_cost_says')}</p>
      {intake.items.map(({ id, name, quantity, unit }, index) => (
        <MoneyField
          key={id}
          at={form.at('items', index, 'cost')}
          label={name}
          hint={t('correct_cost_each', { quantity: quantityText(quantity, unit) })}
          autoFocus={index === 0}
        />
      ))}
      <p className={style.total}>
        <span>{d('total')}</span>
        <strong aria-live="polite">
          <Money kobo={total} />
        </strong>
      </p>
      <CorrectionNotice of={{ id: intake.id, number: intake.number, paid: intake.paid_amount ?? 0 }} total={total} />
      <FormButtons save={t('correct_cost_save')} />
    </Form>
  )
}
