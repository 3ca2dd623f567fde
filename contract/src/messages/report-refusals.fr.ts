/** Ce qui est refusé des rapports. */
export const reportRefusals = {
  without_beginning: 'Une période qui se termine commence quelque part',
  ends_before_it_begins: 'La période se termine avant de commencer',
  too_many_rows: 'Cela fait plus de {most} lignes : choisissez un intervalle plus long ou une période plus courte',
  not_by_this: 'Cela ne peut pas être affiché par {group} et pour {filter} à la fois',
} as const
