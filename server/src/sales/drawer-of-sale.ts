import { givingFrom, drawerHeld, takeAt } from '../drawer-sessions/session.ts'
import { type Feature, whenHeld } from './on-record.ts'

/** What is paid goes into a drawer, which stands where the sale is made. */
export const drawn: Feature = (ctx, { drawer, corrects }) => {
  if (!drawer) return undefined
  return whenHeld(drawerHeld(ctx, { drawer }, Boolean(corrects)), (held) => ({
    named: ({ location }) => takeAt(ctx, held, location.id),
    // What the walk-in customer had paid beyond what a correction comes to is handed back.
    ...(corrects && { around: (rest) => givingFrom(ctx, held, 'payment_accounts', rest) }),
  }))
}
