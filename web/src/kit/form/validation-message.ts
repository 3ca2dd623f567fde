import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import { faultValues } from '@kasuwa/contract/platform/explain'
import { createTranslator } from 'use-intl/core'
import type { Problem } from './form-state.ts'

type Translate = (key: string, values: Record<string, string | number>) => string

const translators = new Map<string, Translate>()

function translatorIn(locale: string): Translate {
  const known = translators.get(locale)
  if (known) return known
  const made = createTranslator({ locale: locale as 'en', messages: (locale === 'fr' ? fr : en).validation }) as unknown as Translate
  translators.set(locale, made)
  return made
}

/** A problem as the server would put it: one set of sentences for both. */
export const validationMessage = (locale: string, problem: Problem): string =>
  'text' in problem ? problem.text : translatorIn(locale)(problem.rule, faultValues(problem))
