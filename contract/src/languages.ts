/** Languages that everything is said in. A new one is added here, and the types name the words that it lacks. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** How dates and figures are written in each (BCP 47): English as in Nigeria's papers, the day before the month. */
const formats: Record<Language, string> = { en: 'en-GB', fr: 'fr' }

/** @param locale one of `languages`; what is none is formatted as English */
export const formatOf = (locale: string): string => formats[locale as Language] ?? formats.en
