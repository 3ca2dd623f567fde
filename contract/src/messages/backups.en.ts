/** Why a night's backup was not made, or could not be proved (`contract/src/backups.ts`), and what its mail says of the last one that was. */
export const backups = {
  no_folder: 'The folder that backups go to is not there.',
  no_right: 'Kasuwa may not write into the folder that backups go to.',
  no_room: 'There was no room left for it.',
  unsound: 'It was made, but what it holds did not add up when it was restored to try it.',
  other: 'It broke off. The log of Kasuwa says where.',
  last: 'The last backup that was proved is of {since}.',
  never: 'No backup has been proved yet.',
}
