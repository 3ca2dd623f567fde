import type { Translated } from '../catalogue.ts'
import type en from '../en/approvals.ts'

const fr: Translated<typeof en> = {
  waiting_title: 'Attend votre accord',
  waiting_none: 'Rien pour l’instant. Ce que vous devez approuver paraît ici.',
  waiting_all: 'Tout voir, avec ce que chacun ferait',
  waiting_approve: 'Approuver…',
  waiting_approve_one: 'Approuver {is} {number}',
  waiting_approved: '{given} sur {of}',
  list: 'Ce qui attend votre approbation',
  none: 'Rien n’attend votre approbation',
  none_hint: 'Ce que d’autres enregistrent et que vous devez approuver se montre ici.',
  more: '{count, plural, one {et un autre} other {et # autres}}',
  who: '{contact} · {location}',
  given: '{given} sur {of} ont approuvé',
  detail: '{kind} {number}',
  would_do: 'Si vous approuvez',
  cancel_would_do: 'Si vous annulez',
  open: 'Ouvrir {number}',
  cancel: 'Annuler…',
}
export default fr
