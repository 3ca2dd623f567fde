/** What is refused because of a business's plan. */
export const billingRefusals = {
  over_members:
    'Your plan, {plan}, is for {limit, plural, one {one person} other {# people}}, those invited included. {next} has room for more.',
  over_members_for_good: 'Your plan, {plan}, is for {limit, plural, one {one person} other {# people}}, those invited included.',
  over_locations: 'Your plan, {plan}, is for {limit, plural, one {one location} other {# locations}}. {next} has room for more.',
  over_locations_for_good: 'Your plan, {plan}, is for {limit, plural, one {one location} other {# locations}}.',
  over_products: 'Your plan, {plan}, is for {limit, plural, one {one product} other {# products}}. {next} has room for more.',
  over_products_for_good: 'Your plan, {plan}, is for {limit, plural, one {one product} other {# products}}.',
} as const
