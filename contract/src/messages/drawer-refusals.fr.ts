import type { drawerRefusals as en } from './drawer-refusals.en.ts'

/** The French of `drawer-refusals.en.ts`. */
export const drawerRefusals: Record<keyof typeof en, string> = {
  drawer_went_on: 'De l’argent est entré ou sorti : il devrait y avoir {expected} dans le tiroir. Recomptez, ou fermez-le tel quel',
  drawer_opened_again: '{drawer} a été fermé puis rouvert : comptez-le tel qu’il est maintenant',
  drawer_not_open: '{drawer} n’est pas ouvert : ouvrez-le d’abord',
  drawer_holds: '{drawer} devrait contenir {held} en espèces : mettez-y de l’argent avant d’en sortir davantage',
  drawer_holds_less: '{drawer} ne contient pas autant d’espèces : mettez-y d’abord de l’argent, ou réglez autrement',
  drawer_elsewhere: '{drawer} est à un autre emplacement',
  drawer_is_open: '{drawer} est déjà ouvert',
  drawer_open_stays: '{drawer} est ouvert : fermez-le d’abord',
  drawer_never_opened: '{drawer} n’a pas encore été ouvert',
  drawer_moved_since: '{drawer} a changé d’emplacement depuis sa fermeture',
  drawer_nowhere: 'L’emplacement de {drawer} a été supprimé : choisissez d’abord le sien',
  counted_twice: 'Ceci est compté deux fois : additionnez les deux',
  cash_below_zero: 'Les espèces ne peuvent pas être sous zéro',
  cash_not_counted: 'Comptez d’abord les espèces. Tapez 0 s’il n’y en a pas',
  location_has_open_drawer: 'Le tiroir {drawer} est ouvert ici : fermez-le d’abord',
}
