import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { billing as contract } from '@kasuwa/contract/billing'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { When } from '../kit/values/when.tsx'
import { Bill } from './bill.tsx'
import { billingApi } from './calls.ts'
import { useGoOn } from './go-on.ts'
import { PayButtons } from './pay-buttons.tsx'
import type { Billing, Plan } from './plan.ts'
import shapes from '../kit/page/shapes.module.css'

type PlanName = Pick<Plan, 'id' | 'name'>
type Change = ReplyOf<typeof contract.preview>['change']

/** Dialog content: price of a plan change, computed by the server, and its payment. */
export function ChoosePlan({ plan, now }: { plan: PlanName; now: Billing }) {
  // An accepted change is not previewed again: after the change, the server would say that the plan is current already.
  const [isAgreed, setAgreed] = useState(false)
  const loaded = useOne(billingApi.billing.preview, { query: { plan: plan.id } }, { when: !isAgreed })
  return (
    <Loading of={loaded} lines={4}>
      {({ change }) => {
        const props = { plan, now, of: change, agree: setAgreed }
        return change.when === 'now' ? <Now {...props} /> : <Later {...props} />
      }}
    </Loading>
  )
}

interface Props {
  plan: PlanName
  now: Billing
  of: Change
  agree: (isAgreed: boolean) => void
}

function Now({ plan, now, of: { price, credit, amount, starts_at, ends_at }, agree }: Props) {
  const t = useTranslations('billing')
  const change = useCall(billingApi.billing.changePlan)
  const goOn = useGoOn()
  const pay = async (card: string | null) => {
    agree(true)
    const begun = await change.run({ body: { plan: plan.id, card } })
    if (!begun) agree(false)
    goOn(begun)
  }
  return (
    <div className={shapes.parts}>
      <p>
        {now.standing === 'trial'
          ? t.rich('trial_first', { plan: plan.name, now: now.plan.name, when: () => <When at={starts_at} day /> })
          : t('now_text', { plan: plan.name })}
      </p>
      <Bill price={price} credit={credit} amount={amount} ends_at={ends_at} before={now.plan.name} label={t('amount')} />
      <PayButtons busy={change.busy} pay={(card) => void pay(card)} />
    </div>
  )
}

function Later({ plan, now, of: { starts_at, when }, agree }: Props) {
  const t = useTranslations('billing')
  const dialog = useDialog()
  const change = useCall(billingApi.billing.changePlan)
  const confirm = async () => {
    agree(true)
    if (!(await change.run({ body: { plan: plan.id } }))) return agree(false)
    toast.good(t(when === 'stay' ? 'kept' : 'changed', { plan: plan.name }))
    dialog?.close()
  }
  return (
    <div className={shapes.parts}>
      <p>{t.rich('later_text', { now: (now.paid_plan ?? now.plan).name, plan: plan.name, when: () => <When at={starts_at} day /> })}</p>
      <p className={shapes.about}>{t('later_free', { plan: plan.name })}</p>
      <div className={shapes.ways}>
        <Button loading={change.busy} onClick={() => void confirm()}>
          {t('confirm_later')}
        </Button>
      </div>
    </div>
  )
}
