/** Errors about orders, and about intakes of them. */
export const orderRefusals = {
  on_order: 'Something is still to come on an order that names this: receive it, or close that order first',
  order_intake_waits: '{intake} waits for approval: approve or cancel that first',
  order_was_received: '{intake} brought goods of it: cancel that first, or close this order',
  order_pending: '{order} is not approved yet',
  order_closed: '{order} is closed: nothing more is received on it',
  order_canceled: '{order} is canceled',
  not_on_order: 'This is not on {order}',
  only_to_come: 'Only {left} of {ordered} are still to come',
  all_has_come: 'All {ordered} have come already',
  order_of_another: '{order} is of another supplier',
  order_for_elsewhere: '{order} is for another location',
  ordered_twice: '{product} is on this order already: change its quantity there',
  expected_before: 'The goods cannot come before they are ordered',
} as const
