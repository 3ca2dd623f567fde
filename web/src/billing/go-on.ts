import type { PlanPaymentStatus } from '@kasuwa/contract/plan-states'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useSayPayment } from './payment-return.ts'

interface Started {
  /** What is known of it: of a card whose answer was lost it is not said that nothing was charged. */
  payment_status: PlanPaymentStatus | null
  authorization_url: string | null
}

/** After a payment has begun: off to the provider’s page, or what became of it is said and the dialog closes. */
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
