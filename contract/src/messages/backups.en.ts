/** Why a night's backup was not made, or could not be proved (`contract/src/backups.ts`), and what its mail says of the last one that was. */
export const backups = {
  no_folder: 'The folder that backups go to is not there.',
  no_right: 'Kasuwa may not write into the folder that backups go to.',
  no_room: 'There was no room left for it.',
  not_mounted:
    'The folder that backups go to has none of those that were kept in it: its disk may not be mounted. Whoever looks after the machine mounts it, or puts an empty file named kasuwa-backups into the folder if it is a new one.',
  not_ours: 'The folder that backups go to is another Kasuwa’s. Give this one a folder of its own.',
  no_bucket: 'The storage that backups go to could not be reached, or did not take it.',
  too_large: 'It is larger than the 5 GB that storage of this kind takes in one piece. Let backups go to a folder.',
  unsound: 'It was made, but what it holds did not add up when it was restored to try it.',
  other: 'It broke off. The log of Kasuwa says where.',
  archive_no_folder: 'The folder of the archive is not there.',
  archive_no_right: 'Kasuwa may not write into the folder of the archive.',
  archive_no_room: 'The folder of the archive has no room left.',
  archive_not_mounted:
    'The folder of the archive is empty: its disk may not be mounted. Whoever looks after the machine mounts it, or puts an empty file named kasuwa-archive into the folder if it is a new one.',
  archive_not_ours:
    'Something else lies in the folder of the archive under the same names. Whoever looks after the machine gives Kasuwa another folder.',
  archive_other: 'It broke off. The log of Kasuwa says where.',
  last: 'The last backup that was proved is of {since}.',
  never: 'No backup has been proved yet.',
}
