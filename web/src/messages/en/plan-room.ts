export default {
  left_members: '{used, number} of {limit, number} people on the {plan} plan',
  left_locations: '{used, number} of {limit, number} locations on the {plan} plan',
  left_products: '{used, number} of {limit, number} products on the {plan} plan',
  full_members: '{limit, plural, one {The {plan} plan is for one person} other {The {plan} plan is for # people}}',
  full_locations: '{limit, plural, one {The {plan} plan is for one location} other {The {plan} plan is for # locations}}',
  full_products: '{limit, plural, one {The {plan} plan is for one product} other {The {plan} plan is for # products}}',
  next: '{plan} allows more. What you have keeps working.',
  no_next: 'What you have keeps working.',
  plans: 'See the plans',
  ask: 'Ask an owner to change the plan.',
} as const
