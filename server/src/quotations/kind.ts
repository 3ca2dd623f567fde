import { api } from '@kasuwa/contract'
import { movesNothing } from '../documents/kind-effects.ts'
import type { Kind } from '../documents/kind.ts'

/** Goods offered at a price until a day. Nothing moves, is reserved or owed, and there is no approval; its sale does all that. */
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
  hooks: null,
} satisfies Kind
