import type { Translated } from '../catalogue.ts'
import type en from '../en/saved-views.ts'

export default {
  none: 'Aucune vue de cette liste n’est enregistrée',
  of_team: 'équipe',
  save_view: 'Enregistrer la vue…',
  save_changes: 'Enregistrer les modifications',
  edit: 'Renommer ou supprimer…',
  save_title: 'Enregistrer la vue',
  edit_title: 'Vue enregistrée',
  keeps: 'Elle garde les filtres, l’ordre et les colonnes de cette liste.',
  name: 'Nom',
  whom: 'Qui la voit',
  me: 'Pour moi',
  team: 'Pour l’équipe',
  save: 'Enregistrer',
  saved: '{name} est enregistrée',
  changed: '{name} (modifiée)',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Elle quitte vos vues enregistrées. La liste reste comme elle est.',
  delete_text_team: 'Elle quitte les vues enregistrées de toute l’équipe. La liste reste comme elle est.',
  deleted: '{name} est supprimée',
} as const satisfies Translated<typeof en>
