import { givingFrom, heldDrawer, takeAt } from '../drawer-sessions/session.ts'
import type { Feature } from './on-record.ts'

/** What is paid goes into a drawer, which stands where the sale is made. */
export const drawn: Feature = async (ctx, { drawer, corrects }) => {
  if (!drawer) return undefined
  const held = await heldDrawer(ctx, drawer, Boolean(corrects))
  return {
    named: ({ location }) => takeAt(ctx, held, location.id),
    // What the walk-in customer had paid beyond what a correction comes to is handed back.
    ...(corrects && { around: (rest) => givingFrom(ctx, held, 'payment_accounts', rest) }),
  }
}
