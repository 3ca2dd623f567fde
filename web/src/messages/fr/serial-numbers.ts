import type { Translated } from '../catalogue.ts'
import type en from '../en/serial-numbers.ts'

const fr: Translated<typeof en> = {
  line: '{count} sur {wanted, plural, one {# numéro de série} other {# numéros de série}}',
  line_of: '{count} sur {wanted, plural, one {# numéro de série} other {# numéros de série}} de {name}',
  pick_units: 'Choisir des numéros de série',
  line_more: 'et {count} de plus',
  enter: 'Scannez ou saisissez un numéro de série',
  enter_hint:
    'Entrée l’ajoute. Une plage comme SN001-SN020 ou une liste collée les ajoute tous ; un téléphone à deux cartes SIM s’écrit IMEI/IMEI.',
  entered: 'Numéros de série saisis',
  file: 'D’un fichier',
  file_wrong:
    'Aucun numéro ne peut être lu dans ce fichier. Enregistrez-les en Excel (XLSX), CSV ou texte, un par ligne, et choisissez celui-là.',
  range_wrong: '{range} n’est pas une plage : elle va à rebours, ou compte plus de 1 000 numéros.',
  count: '{count, number} sur {wanted, number}',
  left: '{count, plural, one {encore #} other {encore #}}',
  over: '{count, plural, one {# de trop} other {# de trop}}',
  complete: 'Tous là',
  twice: '{count, plural, one {{serial} est déjà dans la liste.} other {# sont déjà dans la liste, à commencer par {serial}.}}',
  too_long: '{serial} est trop long : un numéro de série compte 100 caractères au plus.',
  too_many:
    '{count, plural, one {# numéro est resté} other {# numéros sont restés}} de côté : une ligne en compte 1 000. Prenez un second document pour le reste.',
  not_receivable: '{count, plural, one {# de ces numéros ne peut pas entrer.} other {# de ces numéros ne peuvent pas entrer.}}',
  imei_doubt: 'IMEI non valide : vérifiez qu’il est bien saisi.',
  remove: 'Retirer {serial}',
  clear: 'Tout retirer',
  clear_title: 'Retirer {count, plural, one {# numéro de série} other {les # numéros de série}} ?',
  clear_text: 'Ce qui a été scanné et saisi ici sera perdu.',
  keep: 'Les garder',
  pick: 'Scannez, saisissez ou cherchez un numéro de série',
  pick_hint: 'Entrée le choisit. Une plage comme SN001-SN020 ou une liste collée les choisit tous.',
  take_first: '{count, plural, one {Prendre le prochain} other {Prendre les # prochains}}',
  there: 'Ce qui est ici',
  there_count: 'Disponibles ici : {count, number}',
  among: 'Au choix : {count, number}',
  not_among: '{count, plural, one {{serial} n’en fait pas partie.} other {# n’en font pas partie, à commencer par {serial}.}}',
  choose: 'Choisir',
  choose_of: 'Choisir {serial}',
  none_found: 'Aucun article disponible ici ne porte ce numéro.',
  none_there: 'Aucun n’est disponible ici.',
  all_chosen: 'Tous sont choisis.',
  more_there: '{count, number} de plus : saisissez une partie du numéro pour les trouver.',
  register: 'Inscrire les pièces',
  register_text:
    'Désormais chacune a son propre numéro. Nommez toutes les pièces en stock, à chaque endroit ; elles sont inscrites en une fois.',
  register_held: 'Certaines sont réservées par des ventes qui attendent une approbation à {places}. Approuvez ou annulez-les d’abord.',
  register_missing: '{count, plural, one {Un endroit n’est pas encore complet.} other {# endroits ne sont pas encore complets.}}',
  registered: '{count, plural, one {# pièce} other {# pièces}} de {name} : c’est inscrit',
  enter_at: 'Saisir les numéros à {place}',
  enter_of: 'Scannez ou saisissez un numéro de série à {place}',
  enter_short: 'Les saisir',
  done: '{count, plural, =0 {Fermer} one {Terminé : # numéro} other {Terminé : # numéros}}',
}

export default fr
