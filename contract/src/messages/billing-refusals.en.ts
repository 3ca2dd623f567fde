/** What is refused because of a business's plan. */
export const billingRefusals = {
  over_members:
    'Your plan, {plan}, is for {limit, plural, one {one person} other {# people}}, those invited included. {next} has room for more.',
  over_members_for_good: 'Your plan, {plan}, is for {limit, plural, one {one person} other {# people}}, those invited included.',
  over_locations: 'Your plan, {plan}, is for {limit, plural, one {one location} other {# locations}}. {next} has room for more.',
  over_locations_for_good: 'Your plan, {plan}, is for {limit, plural, one {one location} other {# locations}}.',
  over_products: 'Your plan, {plan}, is for {limit, plural, one {one product} other {# products}}. {next} has room for more.',
  over_products_for_good: 'Your plan, {plan}, is for {limit, plural, one {one product} other {# products}}.',
  plan_exempt: 'This business is there to be looked at: nothing is ever to be paid for it.',
  plan_gone: 'This plan can no longer be chosen',
  plan_is_current: 'You are on this plan already',
  plan_renews: 'You are on this plan: renew it instead',
  plan_free_follows: 'You go on the free plan by yourself when the trial is over',
  nothing_to_renew: 'There is nothing to renew: choose a plan',
  renewed_already: 'The next stretch is paid for already',
  card_once: 'This card cannot be charged again: pay with it on the provider’s page',
  card_expired: 'This card has expired',
  other_reference: 'This is the reference of another payment',
  provider_down: 'The payment provider gives no answer right now. Nothing was charged; try again in a moment.',
  bad_signature: 'This event is not signed by the payment provider',
  event_taken: 'Taken',
  bank_down: 'The bank does not answer at the moment: please type the name yourself',
  card_forgotten: 'The card is forgotten',
} as const

/** What the pretend checkout says, which stands in for the provider's page where no key is set. */
export const sandbox = {
  title: 'Sandbox checkout',
  text: 'This is a pretend page: no payment provider is set up here, and no money moves. Say what is to happen.',
  good: 'Pay with Visa •••• 4081',
  good_text: 'The payment succeeds, and the card can be charged again',
  declines: 'Pay with Mastercard •••• 0051',
  declines_text: 'The payment succeeds, and every later charge of the card is declined',
  fail: 'Have it declined',
  fail_text: 'The bank refuses the payment',
  abandon: 'Go back without paying',
  abandon_text: 'As if the page was left',
  over: 'There is nothing to pay here',
  over_text: 'This payment was made already, or was never begun. Go back to Kasuwa.',
} as const
