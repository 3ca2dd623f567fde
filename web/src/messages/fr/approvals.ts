import type { Translated } from '../catalogue.ts'
import type en from '../en/approvals.ts'

const fr: Translated<typeof en> = {
  waiting_title: 'À approuver par vous',
  waiting_none: 'Rien à approuver. Ce que d’autres enregistrent et que vous devez approuver s’affiche ici.',
  waiting_all: 'Tout voir, avec les effets',
  waiting_approve: 'Approuver…',
  waiting_approve_one: 'Approuver {is} {number}',
  waiting_approved: '{given} sur {of}',
  list: 'À approuver par vous',
  look: 'Voir et approuver',
  none: 'Rien à approuver',
  none_hint: 'Ce que d’autres enregistrent et que vous devez approuver s’affiche ici.',
  more: '{count, plural, one {et un autre} other {et # autres}}',
  who: '{contact} · {location}',
  given: '{given} approbations sur {of}',
  detail: '{kind} {number}',
  would_do: 'Effet de l’approbation',
  cancel_would_do: 'Effet de l’annulation',
  open: 'Ouvrir {number}',
  cancel: '{act}…',
}
export default fr
