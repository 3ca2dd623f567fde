import { givingFrom, drawerLockStep, takeAt } from '../drawer-sessions/session.ts'
import { type SaleFeature, afterLock } from './sale-feature.ts'

/** Puts payments into a drawer at the location of the sale. */
export const drawerFeature: SaleFeature = (ctx, { drawer, corrects }) => {
  if (!drawer) return undefined
  return afterLock(drawerLockStep(ctx, { drawer }, Boolean(corrects)), (session) => ({
    onParties: ({ location }) => takeAt(ctx, session, location.id),
    // A correction may refund the walk-in customer from the drawer.
    ...(corrects && { wrap: (rest) => givingFrom(ctx, session, 'payment_accounts', rest) }),
  }))
}
