import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { expect, test } from 'vitest'
import { languages } from '@kasuwa/contract/languages'

const files = import.meta.glob<{ default: object }>('../messages/*/*.ts', { eager: true })

test.each(plainNames.map(({ folder }) => folder))('%s has its words in every language', (folder) => {
  const missing = languages.filter((locale) => files[`../messages/${locale}/${folder}.ts`] === undefined)
  expect(missing).toEqual([])
})
