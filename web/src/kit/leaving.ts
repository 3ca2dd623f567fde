import { ask } from './feedback.ts'

type Words = (key: 'discard_title' | 'discard_text' | 'discard_yes' | 'discard_no') => string

/** Before typed text is thrown away. */
export const askToDiscard = (t: Words): Promise<boolean> =>
  ask({ title: t('discard_title'), text: t('discard_text'), yes: t('discard_yes'), no: t('discard_no'), danger: true })
