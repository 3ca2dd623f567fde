import type { Translated } from '../catalogue.ts'
import type english from '../en/brought-in.ts'

const fr: Translated<typeof english> = {
  did_bring_in: 'Ajout par l’import d’un fichier',
  did_bring_in_of: 'Ajout par l’import de <file></file>',
  did_change_by_import: 'Modification par un import',
  did_change_by_import_of: 'Modification par l’import de <file></file>',
  did_undo_import: 'Suppression : un import a été annulé',
  did_undo_import_of: 'Suppression : l’import de <file></file> a été annulé',
  did_record_import: 'Stock d’ouverture d’un import',
  did_record_import_of: 'Stock d’ouverture de <file></file>',
  did_cancel_import: 'Annulation : un import a été annulé',
  did_cancel_import_of: 'Annulation : l’import de <file></file> a été annulé',
  did_put_back: 'Remise en l’état d’avant : un import a été annulé',
  did_put_back_of: 'Remise en l’état d’avant : l’import de <file></file> a été annulé',
}
export default fr
