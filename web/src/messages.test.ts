import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import * as englishMails from '@kasuwa/contract/messages/mails.en'
import * as frenchMails from '@kasuwa/contract/messages/mails.fr'
import * as englishPermissions from '@kasuwa/contract/messages/permissions.en'
import * as frenchPermissions from '@kasuwa/contract/messages/permissions.fr'
import { expect, test } from 'vitest'

const files = import.meta.glob<{ default: object }>('./messages/*/*.ts', { eager: true })
const screensIn = (locale: string) =>
  Object.fromEntries(
    Object.entries(files)
      .map(([path, { default: words }]) => [path.split('/'), words] as const)
      .filter(([path]) => path.at(-2) === locale)
      .map(([path, words]) => [path.at(-1) ?? '', words]),
  )

/** Names in braces, less the words of a plural’s cases; a field is named with a capital or without, which is one in some languages. */
const filledIn = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(/(?<!(?:=\d+|one|other) ?)\{(\w+)[,}]/g)].map(([, name = '']) => (name === 'field' ? 'title' : name))),
]

/** Every sentence by its place, with what is filled in; undefined where nothing is said. */
const sentences = (words: object, at = ''): [string, string[] | undefined][] =>
  Object.entries(words).flatMap(([key, said]: [string, string | object]): [string, string[] | undefined][] =>
    typeof said === 'object' ? sentences(said, `${at}${key} `) : [[at + key, said.trim() ? filledIn(said).toSorted() : undefined]],
  )

test.each([
  ['screens', screensIn('en'), screensIn('fr')],
  ['answers', en, fr],
  ['mails', englishMails, frenchMails],
  ['permissions', englishPermissions, frenchPermissions],
])('%s say everything in each language, with the same filled in', (_, english, french) => {
  const said = sentences(english)
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(([, filled]) => filled === undefined)).toEqual([])
  expect(Object.fromEntries(sentences(french))).toEqual(Object.fromEntries(said))
})
