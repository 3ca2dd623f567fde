import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useSayPayment } from './payment-return.ts'

interface Started {
  /** Status of the payment: after a lost reply of a card charge, nothing is claimed about it. */
  payment_status: PlanPaymentStatus | null
  authorization_url: string | null
}

/** After a payment has begun: goes to the provider’s page, or reports the result and closes the dialog. */
export function useGoOn() {
  const dialog = useDialog()
  const say = useSayPayment()
  return (reply: Started | undefined) => {
    if (!reply) return
    if (reply.authorization_url) {
      window.location.assign(reply.authorization_url)
      return
    }
    say(reply.payment_status ?? 'pending')
    dialog?.close()
  }
}
