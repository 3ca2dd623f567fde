import { formatMoney, formatMoneyIn } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { When } from '../kit/values/when.tsx'
import { billingApi } from '../billing/calls.ts'

export interface Wrong {
  id: string
  reference: string
  asked: number
  paid: number
  currency: string
  at: string
  /** Whether the intended recipient has the money; always true for a plan. */
  is_ours?: boolean
}

const calls = { sale: billingApi.onlinePayments.sendBack, plan: billingApi.paystackPayments.sendBack }

/** A payment in another amount or currency than requested: details, and how to refund it. */
export default function WrongPayment({ of, paysFor }: { of: Wrong; paysFor: 'sale' | 'plan' }) {
  const t = useTranslations('payments')
  const { id, reference, asked, paid, currency, at, is_ours = true } = of
  const endpoint = calls[paysFor]
  const may = useCan()(endpoint.access)
  const call = useCall(endpoint as ClientEndpoint)
  const send = async () => {
    const reply = (await call.run({ params: { id } })) as { message: string } | undefined
    if (reply) toast.good(reply.message)
  }
  return (
    <Notice is="wrong" title={t('wrong', { paid: formatMoneyIn(paid, currency), asked: formatMoney(asked) })}>
      <span>
        <When at={at} /> · {reference}
      </span>
      <span>{t(is_ours ? 'wrong_text' : 'wrong_elsewhere')}</span>
      {is_ours && may && (
        <Button variant="default" loading={call.busy} onClick={() => void send()}>
          {t('send_back', { paid: formatMoneyIn(paid, currency) })}
        </Button>
      )}
    </Notice>
  )
}
