/** Errors about orders, and about intakes of them. */
export const orderRefusals = {
  on_order: 'An order with this is not fully received: receive the rest, or close the order first',
  order_intake_waits: '{intake} is waiting for approval: approve or cancel it first',
  order_was_received: '{intake} was received on it: cancel that first, or close this order',
  order_pending: '{order} is not approved yet',
  order_closed: '{order} is closed: nothing more can be received',
  order_canceled: '{order} is canceled',
  not_on_order: 'This is not on {order}',
  only_to_come: 'Only {left} of {ordered} are still to come',
  all_has_come: 'All {ordered} are already received',
  order_of_another: '{order} is from another supplier',
  order_for_elsewhere: '{order} is for another location',
  ordered_twice: '{product} is already on this order: change its quantity',
  expected_before: 'The expected date cannot be before the order date',
} as const
