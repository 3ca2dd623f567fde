/** Languages of all text. Adding one here makes the types name every missing translation. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Locale for dates and numbers of each language (BCP 47). English as in Nigeria: the day before the month. */
const formats: Record<Language, string> = { en: 'en-GB', fr: 'fr' }

/** @param locale one of `languages`; any other is formatted as English */
export const formatOf = (locale: string): string => formats[locale as Language] ?? formats.en
