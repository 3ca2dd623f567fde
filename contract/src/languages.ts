/** Languages that everything is said in. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
