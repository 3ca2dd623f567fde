/** Errors about debts: payment terms, limits, reminders. */
export const debtRefusals = {
  due_before: 'It cannot be due before its own date',
  over_limit: '{contact} would owe {balance}, over the limit of {limit}',
  owes_nothing: '{contact} owes nothing',
  contact_without_phone: '{contact} has no phone number',
  contact_without_email: '{contact} has no email',
  prefix_taken: '{prefix} begins other numbers already: {kind}',
  reminded_today: '{contact} was reminded today already',
} as const
