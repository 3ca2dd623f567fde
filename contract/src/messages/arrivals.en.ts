/** Why a business was not brought in from a file. */
export const arrivals = {
  off: 'Importing a business is turned off on this server. Ask your technician to do it for you.',
  not_whole: 'The file was cut off or changed on its way. Nothing was imported: copy it again from where it was made.',
  no_business_file: 'This is not a business file of Kasuwa. Make one under Settings, Business, “Move to another installation”.',
  backup: 'This is a backup of a whole installation, not the file of one business.',
  newer: 'The file is from a newer Kasuwa. Nothing was imported: ask your technician to update this one first.',
  older: 'The file is from an older Kasuwa. Nothing was imported: update the other one to this version and make the file again.',
  stands_here: 'This business is already here, open or closed. Nothing was replaced.',
  changed: 'The file was changed by hand. Nothing was imported.',
  no_fit: 'Rows of the file do not fit together. Nothing was imported: make the file again.',
  not_adding_up: 'The books in the file are wrong. Nothing was imported: check Settings, Books where it was made, then make it again.',
  too_much: 'The file is larger than this server allows. Nothing was imported: ask your technician to import it for you.',
  no_room: 'Kasuwa’s disk is full, so nothing was imported. Tell your technician, and try again later.',
  too_long: 'It took too long, so nothing was imported. Ask your technician to import it for you.',
  broken: 'The import failed, and nothing was imported. Try again; if it fails once more, tell your technician.',
}
