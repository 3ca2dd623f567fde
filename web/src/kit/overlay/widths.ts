/** Pixels, of the scale (`theme/scale.css`): a question or a form of a few fields, a form, anything else (specification §9). */
export type DialogWidth = 480 | 640 | 960

/** Pixels, of the scale. */
export type PopupWidth = 208 | 240 | 320 | 360
