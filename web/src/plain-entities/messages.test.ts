import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { expect, test } from 'vitest'
import { locales } from '../i18n.ts'

const files = import.meta.glob<{ default: object }>('../messages/*/*.ts', { eager: true })

test.each(plainNames.map(({ folder }) => folder))('%s has its words in every language', (folder) => {
  const missing = locales.filter((locale) => files[`../messages/${locale}/${folder}.ts`] === undefined)
  expect(missing).toEqual([])
})
