/** Errors about cash drawers, and about payments that name one. */
export const drawerRefusals = {
  drawer_went_on: 'Cash came in or went out: {expected} should be in the drawer now. Count again, or close it as it is',
  drawer_opened_again: '{drawer} was closed and reopened: count it as it is now',
  drawer_not_open: '{drawer} is not open: open it first',
  drawer_holds: '{drawer} should have {held} in cash: pay some in before you pay out more',
  drawer_holds_less: '{drawer} does not have that much cash: pay some in first, or pay another way',
  drawer_elsewhere: '{drawer} is at another location',
  drawer_is_open: '{drawer} is already open',
  drawer_open_stays: '{drawer} is open: close it first',
  drawer_never_opened: '{drawer} has not been opened yet',
  drawer_moved_since: '{drawer} moved to another location after it was closed',
  drawer_nowhere: 'The location of {drawer} was deleted: choose its location first',
  counted_twice: 'This is counted twice: add both together',
  cash_below_zero: 'Cash cannot be below zero',
  cash_not_counted: 'Count the cash first. Type 0 if there is none',
  location_has_open_drawer: 'The drawer {drawer} is open here: close it first',
} as const
