/** Errors about cash drawers, and about payments that name one. */
export const drawerRefusals = {
  drawer_went_on: 'Money came or went meanwhile: {expected} should be in the drawer now. Count again, or close it as it is',
  drawer_opened_again: '{drawer} was closed and opened again meanwhile: count it as it is now',
  drawer_not_open: '{drawer} is not open: open it first',
  drawer_holds: '{drawer} should hold {held} in cash: no more can leave it until cash is put in',
  drawer_holds_less: '{drawer} does not hold that much cash: put some in first, or pay it another way',
  drawer_elsewhere: '{drawer} stands at another location',
  drawer_is_open: '{drawer} is open already',
  drawer_open_stays: '{drawer} is open: close it first',
  drawer_never_opened: '{drawer} has not been opened yet',
  drawer_moved_since: '{drawer} stands at another location since it was closed',
  drawer_nowhere: '{drawer} stands at a location that was deleted: say first where it stands now',
  counted_twice: 'This was counted already: put both into one',
  cash_below_zero: 'Cash cannot be less than nothing',
  cash_not_counted: 'Count the cash first: 0 if there is none',
  location_has_open_drawer: 'The drawer {drawer} is open here: close it first',
} as const
