import type { Translated } from '../../i18n.ts'
import type en from '../en/books.ts'

const fr: Translated<typeof en> = {
  text: 'Kasuwa recalcule chaque chiffre enregistré à partir de ce dont il vient : le stock de ses mouvements, les soldes de leurs écritures, les totaux de leurs lignes.',
  nightly:
    'Cela se fait tout seul chaque nuit. Si un chiffre ne correspond pas, les propriétaires en sont avertis par e-mail. Rien n’en est jamais modifié.',
  state_never: 'Pas encore recalculé',
  state_waiting: 'Bientôt recalculé',
  state_running: 'Recalcul en cours…',
  state_sound: 'Tout correspond',
  state_broken: '{count, plural, one {# chiffre ne correspond pas} other {# chiffres ne correspondent pas}}',
  checked: 'Dernier recalcul <when></when>',
  last_sound: 'tout correspondait <when></when>',
  asked_by: 'demandé par {name}',
  again: 'Recalculer',
  problems: 'Ce qui ne correspond pas',
  figures: 'Il est noté <stored></stored>, et le calcul donne <worked_out></worked_out>.',
  details: 'Détails pour l’assistance',
  more: '{count, plural, one {Et # autre.} other {Et # autres.}}',
}
export default fr
