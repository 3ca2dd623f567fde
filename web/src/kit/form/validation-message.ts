import type { Language } from '@kasuwa/contract/languages'
import { screenValidation as en } from '@kasuwa/contract/messages/validation.en'
import { validation as fr } from '@kasuwa/contract/messages/validation.fr'
import { faultValues } from '@kasuwa/contract/platform/field-faults'
import { createTranslator } from 'use-intl/core'
import type { Problem } from './form-state.ts'

const messages: Record<Language, object> = { en, fr }

type Translate = (key: string, values: Record<string, string | number>) => string

const translators = new Map<string, Translate>()

function translatorIn(locale: string): Translate {
  const cached = translators.get(locale)
  if (cached) return cached
  const translator = createTranslator({ locale: locale as 'en', messages: messages[locale as Language] ?? en }) as unknown as Translate
  translators.set(locale, translator)
  return translator
}

/** Message of a validation problem, in the screens’ words. */
export const validationMessage = (locale: string, problem: Problem): string =>
  'text' in problem ? problem.text : translatorIn(locale)(problem.rule, faultValues(locale, problem))
