/** Why a business was not brought in from a file. */
export const arrivals = {
  off: 'Whoever runs this Kasuwa lets nobody bring a business in. Ask them to do it for you.',
  not_whole: 'The file was cut off or changed on its way here. Nothing was brought in: copy it again from where it was made.',
  no_business_file: 'This is no file of a business that Kasuwa made. It is made under Settings, Business, “Move to another installation”.',
  backup: 'This is a backup of a whole installation, not the file of one business.',
  newer: 'The file was made by a newer Kasuwa than this one. Nothing was brought in: ask whoever runs this one to update it first.',
  older:
    'The file was made by an older Kasuwa than this one. Nothing was brought in: have the other one updated to this version, and make the file again.',
  stands_here: 'This business stands here already, open or closed. Nothing of it is overwritten.',
  changed: 'The file was changed by hand after it was made. Nothing was brought in.',
  no_fit: 'Rows of the file do not fit together. Nothing was brought in: make the file again.',
  not_adding_up:
    'The books of the file do not add up. Nothing was brought in: where it was made, look at Settings, Books, before you make it again.',
  too_much: 'The file holds more than is taken here. Nothing was brought in: ask whoever runs this Kasuwa to bring it in for you.',
  no_room: 'The disk of Kasuwa is full, so nothing was brought in. Tell whoever looks after it, and try again once there is room.',
  too_long: 'It took too long, so nothing was brought in. Ask whoever runs this Kasuwa to bring it in for you.',
  broken: 'It broke off, and nothing was brought in. Please try again; if it happens once more, tell whoever runs this Kasuwa.',
}
