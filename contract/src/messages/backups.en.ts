/** Why a night's backup was not made, or could not be proved (`contract/src/backups.ts`), and what its mail says of the last one that was. */
export const backups = {
  no_folder: 'The backup folder was not found.',
  no_right: 'Kasuwa may not write into the backup folder.',
  no_room: 'The disk was full.',
  not_mounted:
    'The backup folder has lost its backups: its disk may not be mounted. Ask your technician to mount it, or to put an empty file named kasuwa-backups into a new folder.',
  not_ours: 'The backup folder belongs to another Kasuwa. Choose another folder.',
  no_bucket: 'The backup storage did not answer, or refused the backup.',
  too_large: 'It is above 5 GB, the most this storage takes. Send backups to a folder instead.',
  unsound: 'It was made, but its figures were wrong when it was restored as a test.',
  other: 'It failed. See Kasuwa’s log.',
  archive_no_folder: 'The archive folder was not found.',
  archive_no_right: 'Kasuwa may not write into the archive folder.',
  archive_no_room: 'The archive folder is full.',
  archive_not_mounted:
    'The archive folder is empty: its disk may not be mounted. Ask your technician to mount it, or to put an empty file named kasuwa-archive into a new folder.',
  archive_not_ours: 'The archive folder has other files with the same names. Ask your technician to choose another folder.',
  archive_other: 'It failed. See Kasuwa’s log.',
  last: 'The last verified backup is from {since}.',
  never: 'No backup has been verified yet.',
}
