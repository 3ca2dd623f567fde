/** Erreurs des rapports. */
export const reportRefusals = {
  custom_needs_days: 'Dites quels jours : du, et au',
  without_beginning: 'Une période qui se termine commence quelque part',
  ends_before_it_begins: 'La période se termine avant de commencer',
  too_many_rows: 'Cela fait plus de {most} lignes : choisissez un intervalle plus long ou une période plus courte',
  not_by_this: 'Cela ne peut pas être affiché par {group} et pour {filter} à la fois',
  unknown_question: 'Un rapport ne peut pas être demandé par {name}',
  question_too_long: 'C’est plus qu’un rapport enregistré ne peut contenir : choisissez moins d’éléments',
  unseen_figure: 'Il est trié par un chiffre que vous ne pouvez pas voir : il faut « {permission} »',
  no_colleague: 'Personne ici n’a cette adresse : les rapports ne sont envoyés qu’aux membres de l’entreprise',
  report_stays: 'Le rapport dont il s’agit ne change pas : enregistrez-en un autre',
  too_many_saved: 'Vous avez déjà {max} rapports enregistrés : supprimez-en un d’abord',
} as const
