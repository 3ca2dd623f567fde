/** Actions of an import, as shown on a record's timeline. */
export default {
  did_bring_in: 'Brought in from a file',
  did_bring_in_of: 'Brought in with <file></file>',
  did_change_by_import: 'Changed by an import',
  did_change_by_import_of: 'Changed by the import of <file></file>',
  did_undo_import: 'Deleted: an import was undone',
  did_undo_import_of: 'Deleted: the import of <file></file> was undone',
  did_record_import: 'Opening stock of an import',
  did_record_import_of: 'Opening stock of <file></file>',
  did_cancel_import: 'Canceled: an import was undone',
  did_cancel_import_of: 'Canceled: the import of <file></file> was undone',
  did_put_back: 'Put back as it was: an import was undone',
  did_put_back_of: 'Put back as it was: the import of <file></file> was undone',
} as const
