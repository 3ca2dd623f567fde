import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { billingApi } from './calls.ts'

/** Message of a payment status, and its prominence. */
const paymentMessages = {
  paid: ['good', 'is_paid'],
  pending: ['information', 'not_known'],
  abandoned: ['information', 'was_left'],
  failed: ['wrong', 'not_paid'],
  surplus: ['information', 'was_surplus'],
  mismatch: ['wrong', 'was_mismatch'],
} as const satisfies Record<PlanPaymentStatus, readonly ['good' | 'information' | 'wrong', string]>

/** Reports a payment's status. */
export function useSayPayment() {
  const t = useTranslations('billing')
  return (status: PlanPaymentStatus) => {
    const [meaning, words] = paymentMessages[status]
    toast[meaning](t(words))
  }
}

/**
 * Return from the provider’s page: `?payment=…&reference=…`. Requests the status once, and cleans the address.
 * @returns true while requesting, because other replies may be outdated
 */
export function usePaymentReturn(): boolean {
  const search = useLocation().search as Record<string, string | undefined>
  const { payment, reference } = search
  const navigate = useNavigate()
  const say = useSayPayment()
  const callback = useCall(billingApi.paystackPayments.callback)
  const ask = useEffectEvent(async (id: string, of: string) => {
    const reply = await callback.run({ params: { id }, body: { reference: of } })
    if (reply) say(reply.status)
    const { payment: _, reference: __, trxref: ___, ...rest } = search
    await navigate({ to: '.', search: rest, replace: true })
  })
  useEffect(() => {
    if (payment && reference) void ask(payment, reference)
  }, [payment, reference])
  return payment !== undefined && reference !== undefined
}
