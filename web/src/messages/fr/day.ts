import type { Translated } from '../catalogue.ts'
import type en from '../en/day.ts'

const fr: Translated<typeof en> = {
  title: 'Votre journée',
  not_open: 'Aucun tiroir-caisse n’est encore ouvert',
  not_open_text: 'Ouvrez-le avec ses espèces avant la première vente.',
  open: 'Ouvrir le tiroir',
  open_which: 'Quel tiroir ouvrez-vous ?',
  sold: 'Vendu jusqu’ici',
  sales_count: '{count, plural, =0 {pas encore de vente} one {# vente} other {# ventes}}',
  cash: '{count, plural, one {Espèces dans le tiroir} other {Espèces dans # tiroirs}}',
  expected: 'attendu maintenant',
  sessions: '{count, plural, one {Tiroir ouvert} other {Tiroirs ouverts}}',
  since: 'ouvert depuis {time}',
  more: '+{count}',
  close: 'Compter et fermer',
  close_which: 'Quel tiroir comptez-vous ?',
  counted: '{count, plural, one {Tiroir compté} other {# tiroirs comptés}}',
  story: {
    sold: '{amount} vendus',
    best: 'meilleure vente : {product}',
    right: '{count, plural, one {tiroir juste} other {tiroirs justes}}',
    short: '{count, plural, one {il manque {amount} au tiroir} other {il manque {amount} aux tiroirs}}',
    over: '{count, plural, one {{amount} en trop au tiroir} other {{amount} en trop aux tiroirs}}',
  },
}
export default fr
