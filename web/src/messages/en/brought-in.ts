/** Actions of an import, as shown on a record's timeline. */
export default {
  did_bring_in: 'Imported from a file',
  did_bring_in_of: 'Imported from <file></file>',
  did_change_by_import: 'Changed by an import',
  did_change_by_import_of: 'Changed by the import of <file></file>',
  did_undo_import: 'Deleted: an import was undone',
  did_undo_import_of: 'Deleted: the import of <file></file> was undone',
  did_record_import: 'Opening stock from an import',
  did_record_import_of: 'Opening stock from <file></file>',
  did_cancel_import: 'Canceled: an import was undone',
  did_cancel_import_of: 'Canceled: the import of <file></file> was undone',
  did_put_back: 'Changed back: an import was undone',
  did_put_back_of: 'Changed back: the import of <file></file> was undone',
} as const
