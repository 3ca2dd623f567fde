import { columns as englishColumns } from '@kasuwa/contract/messages/columns.en'
import { columns as frenchColumns } from '@kasuwa/contract/messages/columns.fr'
import { en, type Messages } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import { builtIn as frenchBuiltIn } from '@kasuwa/contract/messages/built-in.fr'
import { headings as englishHeadings, lists as englishLists } from '@kasuwa/contract/messages/headings.en'
import { headings as frenchHeadings, lists as frenchLists } from '@kasuwa/contract/messages/headings.fr'
import { mails as englishMails, texts as englishTexts } from '@kasuwa/contract/messages/mails.en'
import { mails as frenchMails, texts as frenchTexts } from '@kasuwa/contract/messages/mails.fr'
import { permissions as englishPermissions } from '@kasuwa/contract/messages/permissions.en'
import { permissions as frenchPermissions } from '@kasuwa/contract/messages/permissions.fr'
import { reportMails as englishReportMails } from '@kasuwa/contract/messages/report-mails.en'
import { reportMails as frenchReportMails } from '@kasuwa/contract/messages/report-mails.fr'
import { reports as englishReports } from '@kasuwa/contract/messages/reports.en'
import { reports as frenchReports } from '@kasuwa/contract/messages/reports.fr'
import { states as englishStates } from '@kasuwa/contract/messages/states.en'
import { states as frenchStates } from '@kasuwa/contract/messages/states.fr'
import { screenValidation } from '@kasuwa/contract/messages/validation.en'
import { type FieldFault, faultValues } from '@kasuwa/contract/platform/field-faults'
import { type Language, languages } from '@kasuwa/contract/languages'
import { createTranslator } from 'use-intl/core'
import type { Words } from './refusal.ts'

export const locales = languages
export type Locale = Language

/** The screens load only the first message file of a language. */
const catalogues = {
  en: {
    ...{ ...en, mails: englishMails, texts: englishTexts, permissions: englishPermissions, states: englishStates },
    ...{ columns: englishColumns, headings: englishHeadings, lists: englishLists, reports: englishReports },
    ...{ report_mails: englishReportMails, screen_validation: screenValidation },
  },
  fr: {
    ...{ ...fr, mails: frenchMails, texts: frenchTexts, permissions: frenchPermissions, states: frenchStates },
    ...{ columns: frenchColumns, headings: frenchHeadings, lists: frenchLists, reports: frenchReports },
    ...{ report_mails: frenchReportMails, screen_validation: fr.validation },
  },
}

type TranslateKey = (key: string, values?: Record<string, string | number>) => string

const translatorByLocale = Object.fromEntries(
  locales.map((locale) => [locale, createTranslator({ locale, messages: catalogues[locale] }) as unknown as TranslateKey]),
) as Record<Locale, TranslateKey>

/** The first supported language of `Accept-Language`, otherwise English. Assumes the order of weights, as browsers send them. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    const supported = locales.find((locale) => locale === language)
    if (supported) return supported
  }
  return 'en'
}

const refusals: Messages['refusals'] = en.refusals

/**
 * Translates a message. Keys of refusals are bare, others have their chapter (`mails.verify.subject`). Fills in values such as `{status}`.
 */
export const translate = (locale: Locale, { key, values }: Words): string =>
  translatorByLocale[locale](key in refusals ? `refusals.${key}` : key, values && withBuiltIn(locale, values))

/** Values that may be the name of a built-in row. */
const builtInValues = ['contact', 'role']

const withBuiltIn = (locale: Locale, values: NonNullable<Words['values']>): NonNullable<Words['values']> => {
  if (!(locale in builtIn)) return values
  const translatedValues = builtInValues.flatMap((name) =>
    typeof values[name] === 'string' ? [[name, builtInWords(locale, values[name])]] : [],
  )
  return { ...values, ...(Object.fromEntries(translatedValues) as Record<string, string>) }
}

/** The message of an invalid field (`spec §5`). @param chapter the screens’ words for what only screens show */
export const translateFault = (locale: Locale, fault: FieldFault, chapter: 'validation' | 'screen_validation' = 'validation'): string =>
  translatorByLocale[locale](`${chapter}.${fault.rule}`, faultValues(locale, fault))

/** Built-in texts in languages other than the stored one, by stored text. */
const builtIn: Partial<Record<Locale, ReadonlyMap<string, string>>> = { fr: new Map(Object.entries(frenchBuiltIn)) }
const storedByTranslation: typeof builtIn = { fr: new Map(Object.entries(frenchBuiltIn).map(([english, french]) => [french, english])) }

/** Translates text if it is a built-in row’s. Renamed rows and other text stay. @param text as stored */
export const builtInWords = (locale: Locale, text: string): string => builtIn[locale]?.get(text) ?? text

/** The stored form of a text that a member typed or sent back. */
export const storedWords = (locale: Locale, text: string): string => storedByTranslation[locale]?.get(text) ?? text

/** Stored built-in texts whose translation contains the search text. */
export const builtInLike = (locale: Locale, part: string): string[] =>
  [...(builtIn[locale] ?? [])].flatMap(([english, words]) => (part && words.toLowerCase().includes(part.toLowerCase()) ? [english] : []))
