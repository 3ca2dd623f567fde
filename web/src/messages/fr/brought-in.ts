import type { Translated } from '../catalogue.ts'
import type english from '../en/brought-in.ts'

const fr: Translated<typeof english> = {
  did_bring_in: 'Importé d’un fichier',
  did_bring_in_of: 'Importé de <file></file>',
  did_change_by_import: 'Modifié par un import',
  did_change_by_import_of: 'Modifié par l’import de <file></file>',
  did_undo_import: 'Supprimé : un import a été annulé',
  did_undo_import_of: 'Supprimé : l’import de <file></file> a été annulé',
  did_record_import: 'Stock d’ouverture d’un import',
  did_record_import_of: 'Stock d’ouverture de <file></file>',
  did_cancel_import: 'Annulé : un import a été annulé',
  did_cancel_import_of: 'Annulé : l’import de <file></file> a été annulé',
  did_put_back: 'Remis comme avant : un import a été annulé',
  did_put_back_of: 'Remis comme avant : l’import de <file></file> a été annulé',
}
export default fr
