import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { billingApi } from './calls.ts'

/** What is said of a payment, and how loudly. */
const said = {
  paid: ['good', 'is_paid'],
  pending: ['information', 'not_known'],
  abandoned: ['information', 'was_left'],
  failed: ['wrong', 'not_paid'],
  surplus: ['information', 'was_surplus'],
  mismatch: ['wrong', 'was_mismatch'],
} as const satisfies Record<PlanPaymentStatus, readonly ['good' | 'information' | 'wrong', string]>

/** Says what became of a payment. */
export function useSayPayment() {
  const t = useTranslations('billing')
  return (status: PlanPaymentStatus) => {
    const [meaning, words] = said[status]
    toast[meaning](t(words))
  }
}

/**
 * Whoever comes back from the provider’s page: `?payment=…&reference=…`. What became of it is asked once, and the address is as it was.
 * @returns whether it is being asked: what was read meanwhile would be of before
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
