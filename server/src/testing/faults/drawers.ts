import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in sums of drawers. */
export function drawerFaults({
  business_id,
  elsewhere,
  session,
  drawer,
  account,
  atDrawer,
  carriedAtDrawer,
  backAtDrawer,
}: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const closed = (set: string) => `update drawer_sessions set ${set} where ${inBusiness} and id = '${session}'`
  const payment = (set: string) => `update sale_payments set ${set} where ${inBusiness} and sale_id = '${atDrawer}'`
  const count = `drawer_counts set expected = expected + 1 where ${inBusiness} and session_id = '${session}' and account_id = '${account}'`
  const movement = `drawer_movements where ${inBusiness} and session_id = '${session}' and direction = 'out'`
  const cost = (which: string) =>
    `update inventory_action_costs set drawer_session_id = null where ${inBusiness} and action_id = '${carriedAtDrawer}' and ${which}`
  const back = `update inventory_actions set costs_back_session_id = '${session}' where ${inBusiness} and id = '${backAtDrawer}'`
  return [
    { description: 'a session that expects a kobo more', law: 'drawer.cash', sql: closed('expected = expected + 1') },
    { description: 'a payment that left the session that it was taken in', law: 'drawer.cash', sql: payment('drawer_session_id = null') },
    { description: 'a pay-out that is forgotten', law: 'drawer.cash', sql: `delete from ${movement}` },
    { description: 'another float', law: 'drawer.cash', sql: closed('opening_float = opening_float + 1') },
    { description: 'an account that expects a kobo more', law: 'drawer.accounts', sql: `update ${count}` },
    {
      description: 'an account that is forgotten',
      law: 'drawer.accounts',
      sql: `delete from drawer_counts where ${inBusiness} and session_id = '${session}'`,
    },
    {
      description: 'a session that is open, and counted',
      law: 'drawer.accounts',
      sql: `insert into drawer_counts (business_id, session_id, account_id, expected)
        select business_id, id, '${account}', 0 from drawer_sessions where ${inBusiness} and drawer_id = '${drawer}' and closed_at is null`,
    },
    { description: 'a session that lost its number', law: 'drawer.sessions', sql: closed('number = number + 100') },
    {
      description: 'a drawer that is open and deleted',
      law: 'drawer.sessions',
      sql: `update drawers set deleted_at = now() where ${inBusiness} and id = '${drawer}'`,
    },
    {
      description: 'transport that left the drawer that it was paid from',
      law: 'drawer.cash',
      sql: cost('account_id is null and contact_id is null'),
    },
    { description: 'duty that left the account of the session', law: 'drawer.accounts', sql: cost('account_id is not null') },
    { description: 'of an intake’s costs one that was paid elsewhere', law: 'drawer.costs', sql: cost('account_id is not null') },
    { description: 'costs that come back into another session than the payments', law: 'drawer.costs', sql: back },
    { description: 'a sale at a drawer elsewhere', law: 'drawer.sales', sql: closed(`location_id = '${elsewhere}'`) },
    { description: 'a sale at a drawer whose money went elsewhere', law: 'drawer.sales', sql: payment('drawer_session_id = null') },
  ]
}
