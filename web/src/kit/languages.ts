import { languages } from '@kasuwa/contract/languages'

/** Each language in its own words. */
const names = { en: 'English', fr: 'Français' } as const

export const useLanguages = () => languages.map((value) => ({ value, label: names[value] }))
