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
import { type FieldFault, faultValues } from '@kasuwa/contract/platform/field-faults'
import { type Language, languages } from '@kasuwa/contract/languages'
import { createTranslator } from 'use-intl/core'
import type { Words } from './refusal.ts'

export const locales = languages
export type Locale = Language

/** The screens load the first part alone. */
const catalogues = {
  en: {
    ...{ ...en, mails: englishMails, texts: englishTexts, permissions: englishPermissions, states: englishStates },
    ...{ columns: englishColumns, headings: englishHeadings, lists: englishLists, reports: englishReports },
    report_mails: englishReportMails,
  },
  fr: {
    ...{ ...fr, mails: frenchMails, texts: frenchTexts, permissions: frenchPermissions, states: frenchStates },
    ...{ columns: frenchColumns, headings: frenchHeadings, lists: frenchLists, reports: frenchReports },
    report_mails: frenchReportMails,
  },
}

type Say = (key: string, values?: Record<string, string | number>) => string

const say = Object.fromEntries(
  locales.map((locale) => [locale, createTranslator({ locale, messages: catalogues[locale] }) as unknown as Say]),
) as Record<Locale, Say>

/** The first language of `Accept-Language` that we speak; English otherwise. Weights are taken to be in order, as browsers send them. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    const known = locales.find((locale) => locale === language)
    if (known) return known
  }
  return 'en'
}

const refusals: Messages['refusals'] = en.refusals

/** Words by their key, bare for a refusal and with its chapter for others (`mails.verify.subject`); `{status}` and such are filled in as they are. */
export const translate = (locale: Locale, { key, values }: Words): string =>
  say[locale](key in refusals ? `refusals.${key}` : key, values && withBuiltIn(locale, values))

/** What may be the name of something built in, in a sentence. */
const mayBeBuiltIn = ['contact', 'role']

const withBuiltIn = (locale: Locale, values: NonNullable<Words['values']>): NonNullable<Words['values']> => {
  if (!(locale in builtIn)) return values
  const named = mayBeBuiltIn.flatMap((name) => (typeof values[name] === 'string' ? [[name, builtInWords(locale, values[name])]] : []))
  return { ...values, ...(Object.fromEntries(named) as Record<string, string>) }
}

/** The sentence of a refused field (`spec §5`). */
export const translateFault = (locale: Locale, fault: FieldFault): string =>
  say[locale](`validation.${fault.rule}`, faultValues(locale, fault))

/** What comes with every business, by how it is kept, in a language other than that. */
const builtIn: Partial<Record<Locale, ReadonlyMap<string, string>>> = { fr: new Map(Object.entries(frenchBuiltIn)) }
const kept: typeof builtIn = { fr: new Map(Object.entries(frenchBuiltIn).map(([english, french]) => [french, english])) }

/** Text that may be a built-in row's, in the reader's words; what was renamed, and anything else, stays. @param text as it is kept */
export const builtInWords = (locale: Locale, text: string): string => builtIn[locale]?.get(text) ?? text

/** The other way: as a text that somebody typed, or was shown and sent back, is kept. */
export const keptWords = (locale: Locale, text: string): string => kept[locale]?.get(text) ?? text

/** Of what is built in, what a part of it finds, as it is kept: a search in the reader's words. */
export const builtInLike = (locale: Locale, part: string): string[] =>
  [...(builtIn[locale] ?? [])].flatMap(([english, words]) => (part && words.toLowerCase().includes(part.toLowerCase()) ? [english] : []))
