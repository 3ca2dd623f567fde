import type { Language } from './languages.ts'
import { sizes as english } from './messages/sizes.en.ts'
import { sizes as french } from './messages/sizes.fr.ts'

const sizesByLanguage: Record<Language, Record<string, string>> = { en: english, fr: french }

/* Option values of one letter or figure: a value has two letters at least (`spec §4`). */

export const isShortValue = (value: string): boolean => value.length === 1

/** `with_option`: “Size 7”. `words`: “Small”, and with the option if there is no word. */
export type OptionStyle = 'words' | 'with_option'

/** Letters of another option are no sizes: M may be a man. */
const isSize = /size|taille|talla|tamanho|größe|pointure|variation|variant|^(option|style|format|title)/i

/** The word for a size’s letter; undefined if there is none. */
export function sizeWord(option: string, value: string, locale: string): string | undefined {
  const words: Record<string, string> = sizesByLanguage[locale as Language] ?? english
  return isSize.test(option) ? words[value.toUpperCase()] : undefined
}

/** A value of two letters at least, where the option has a name. */
export function longValue(option: string, value: string, style: OptionStyle, locale: string): string {
  const word = style === 'words' ? sizeWord(option, value, locale) : undefined
  return word ?? (isShortValue(value) && option ? `${option} ${value}` : value)
}
