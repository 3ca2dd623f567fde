import type { Translated } from '../catalogue.ts'
import type en from '../en/day.ts'

const fr: Translated<typeof en> = {
  title: 'Votre journée',
  not_open: 'Aucun tiroir-caisse n’est encore ouvert',
  not_open_text: 'Ouvrez-le avec ses espèces avant la première vente.',
  open: 'Ouvrir le tiroir',
  open_which: 'Quel tiroir ouvrez-vous ?',
  cash: '{count, plural, one {Espèces dans le tiroir} other {Espèces dans # tiroirs}}',
  expected: 'attendu maintenant',
  sessions: '{count, plural, one {Tiroir ouvert} other {Tiroirs ouverts}}',
  since: 'ouvert depuis {time}',
  more: '+{count}',
  close: 'Compter et fermer',
  close_which: 'Quel tiroir comptez-vous ?',
  counted: '{count, plural, one {# comptage aujourd’hui} other {# comptages aujourd’hui}}',
  story: {
    best: 'en tête : {product}',
    right: 'Espèces justes',
    short: 'Il manque {amount} d’espèces',
    over: '{amount} d’espèces en trop',
  },
}
export default fr
