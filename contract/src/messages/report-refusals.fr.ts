/** Erreurs des rapports. */
export const reportRefusals = {
  custom_needs_days: 'Choisissez les deux dates : du et au',
  without_beginning: 'Choisissez une date de début',
  ends_before_it_begins: 'La date de fin précède la date de début',
  too_many_rows: 'Cela fait plus de {most} lignes : choisissez un intervalle plus long ou une période plus courte',
  not_by_this: 'Ce rapport ne peut pas regrouper par {group} avec le filtre {filter}',
  unknown_question: 'Un rapport n’a pas de {name}',
  question_too_long: 'C’est trop pour un rapport enregistré : choisissez moins d’éléments',
  unseen_figure: 'Il est trié par un chiffre que vous ne pouvez pas voir : il faut « {permission} »',
  no_colleague: 'Aucun membre n’a cette adresse : les rapports ne sont envoyés qu’aux membres',
  report_stays: 'Le rapport ne change pas : enregistrez-en un autre',
  too_many_saved: 'Vous avez déjà {max} rapports enregistrés : supprimez-en un d’abord',
  unknown_filter: 'Cette liste n’a pas de {name}',
  view_too_long: 'C’est trop pour une vue enregistrée : choisissez moins d’éléments',
  too_many_views: 'Vous avez déjà {max} vues enregistrées : supprimez-en une d’abord',
  view_of_another: 'Seuls le membre qui a enregistré cette vue et les propriétaires peuvent la modifier',
} as const
