import { languages } from '@kasuwa/contract/languages'

/** Each language by its own name. */
const names = { en: 'English', fr: 'Français' } as const

/** Languages to choose from. */
export const useLanguages = () => languages.map((value) => ({ value, label: names[value] }))
