export default {
  list: 'What waits for your approval',
  none: 'Nothing waits for your approval',
  none_hint: 'What others record and you must approve shows here.',
  more: '{count, plural, one {and one more} other {and # more}}',
  who: '{contact} · {location}',
  given: '{given} of {of} approved',
  detail: '{kind} {number}',
  would_do: 'Approving it',
  cancel_would_do: 'Canceling it',
  open: 'Open {number}',
  cancel: 'Cancel it …',
} as const
