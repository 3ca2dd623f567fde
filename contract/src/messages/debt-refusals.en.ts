/** Errors about debts: payment terms, limits, reminders. */
export const debtRefusals = {
  due_before: 'The due date cannot be before the document’s date',
  over_limit: '{contact} would owe {balance}; the limit is {limit}',
  owes_nothing: '{contact} owes nothing',
  contact_without_phone: '{contact} has no phone number',
  contact_without_email: '{contact} has no email',
  prefix_taken: '{prefix} is already used for: {kind}',
  reminded_today: '{contact} was reminded today already',
} as const
