/** Pixels, of `theme/scale.css`: a confirmation or short form, a form, other dialogs (spec §9). */
export type DialogWidth = 480 | 640 | 960

/** Pixels, of `theme/scale.css`. */
export type PopupWidth = 208 | 240 | 320 | 360
