import { languages } from '@kasuwa/contract/languages'

/** Each language in its own words. */
const names = { en: 'English', fr: 'Français' } as const

/** Options of a language field: each language of the app. */
export const useLanguages = () => languages.map((value) => ({ value, label: names[value] }))
