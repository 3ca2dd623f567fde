import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const asked = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!payment || !reference || asked.current === payment) return
    asked.current = payment
    void callback.run({ params: { id: payment }, body: { reference } }).then((reply) => {
      if (reply) say(reply.status)
      const { payment: _, reference: __, trxref: ___, ...rest } = search
      return navigate({ to: '.', search: rest as never, replace: true })
    })
  })
  return payment !== undefined && reference !== undefined
}
