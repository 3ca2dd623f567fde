import { examples, holds } from '@kasuwa/contract/messages/column-notes.en'

/** Columns that a file may have, with an example of each. */
export default {
  holds,
  examples,
  takes: 'Possible columns',
  other_columns: '{count, plural, one {# more column} other {# more columns}}',
  holds_title: 'What it holds',
  example: 'Example',
  sample: 'Download a sample file',
} as const
