import type { Translated } from '../../i18n.ts'
import type en from '../en/desk-asides.ts'

const fr: Translated<typeof en> = {
  amount_over: '{amount}, c’est plus de dix fois les {usual} habituels',
  amount_under: '{amount}, c’est moins que ce que cela vous coûte : {cost}',
  amount_agree: 'Oui, {amount}',
  amount_usual: 'Revenir à {usual}',
  held_where: 'Gardé ici, sur cet appareil ; rien n’est réservé.',
  held_name: 'Un nom pour le retrouver',
  held_what: '{count, plural, one {# ligne} other {# lignes}}, {total}',
  held_list: 'Mis de côté',
  held_unnamed: 'Sans nom',
  held_take: 'Reprendre',
  held_take_name: 'Reprendre {name}',
  held_delete_name: 'Supprimer {name}',
  held_delete_title: 'Supprimer « {name} » ?',
  held_delete_text: 'Ce n’est pas enregistré. Il n’en reste rien.',
  held_delete_yes: 'Supprimer',
  held_delete_no: 'Garder',
  held_gone: 'Un autre onglet l’a repris ou supprimé.',
  held_nothing: 'Rien n’est mis de côté.',
  correction: 'Annule {number} et enregistre ceci à sa place.',
  correction_paid: '{paid} déjà payés viennent en déduction.',
  correction_left: 'Reste {left} à payer.',
  correction_credit: 'Il en reste {rest} comme crédit.',
  correction_back: '{rest} sont rendus au client.',
}
export default fr
