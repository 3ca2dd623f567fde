import { examples, holds } from '@kasuwa/contract/messages/column-notes.fr'
import type { Translated } from '../catalogue.ts'
import type english from '../en/import-samples.ts'

export default {
  holds,
  examples,
  takes: 'Colonnes possibles',
  other_columns: '{count, plural, one {# autre colonne} other {# autres colonnes}}',
  holds_title: 'Ce qu’elle contient',
  example: 'Exemple',
  sample: 'Télécharger un exemple',
} satisfies Translated<typeof english>
