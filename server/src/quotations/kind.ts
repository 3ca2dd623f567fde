import { api } from '@kasuwa/contract'
import { movesNothing } from '../documents/kind-parts.ts'
import type { Kind } from '../documents/kind.ts'

/** Goods are offered at a price until a day: nothing moves, is held or owed, and nobody approves it. What it becomes is a sale's to do. */
export const quotation = {
  ...movesNothing,
  name: 'quotation',
  table: 'quotations',
  may: {
    view: api.quotations.one.access,
    record: api.quotations.create.access,
    approve: null,
    cancel: api.quotations.setStatus.access,
    delete: api.quotations.delete.access,
  },
  level: null,
  contact: 'anybody',
  goods: 'on sale',
  words: { title: 'quotation', business: 'from', contact: 'quoted_for', amount: 'price' },
  beside: null,
} satisfies Kind
