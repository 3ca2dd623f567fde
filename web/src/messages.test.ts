import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import * as englishMails from '@kasuwa/contract/messages/mails.en'
import * as frenchMails from '@kasuwa/contract/messages/mails.fr'
import * as englishPermissions from '@kasuwa/contract/messages/permissions.en'
import * as frenchPermissions from '@kasuwa/contract/messages/permissions.fr'
import { states as englishStates } from '@kasuwa/contract/messages/states.en'
import { states as frenchStates } from '@kasuwa/contract/messages/states.fr'
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

/** Every message by its path, with its placeholders; undefined for an empty message. */
const sentences = (words: object, at = ''): [string, string[] | undefined][] =>
  Object.entries(words).flatMap(([key, value]: [string, string | object]): [string, string[] | undefined][] =>
    typeof value === 'object' ? sentences(value, `${at}${key} `) : [[at + key, value.trim() ? filledIn(value).toSorted() : undefined]],
  )

test.each([
  ['screens', screensIn('en'), screensIn('fr')],
  ['answers', en, fr],
  ['mails', englishMails, frenchMails],
  ['permissions', englishPermissions, frenchPermissions],
])('%s say everything in each language, with the same filled in', (_, english, french) => {
  const englishSentences = sentences(english)
  expect(englishSentences.length).toBeGreaterThan(20)
  expect(englishSentences.filter(([, filled]) => filled === undefined)).toEqual([])
  expect(Object.fromEntries(sentences(french))).toEqual(Object.fromEntries(englishSentences))
})

/** Where a word that is also a state is the name of something else: a column of money, an act on a button. */
const alsoElsewhere: Record<string, string> = {
  paid: 'heading of the money that was paid',
  canceled_at: 'heading of the time',
  invited_at: 'heading of the time',
  closed_at: 'heading of the time',
  damaged: 'how goods came back, in a line of a return',
}

/** Groups whose words are states alone; those of the others, like “Sale” and “Supplier”, are names of things too. */
const groups = ['document', 'payment', 'level', 'product', 'contact', 'member', 'address', 'movement_undone', 'entry', 'reason'] as const

test.each([
  ['en', englishStates, { ...screensIn('en'), answers: en }],
  ['fr', frenchStates, { ...screensIn('fr'), answers: fr }],
] as const)('a state is called by its one word of the dictionary: no other message in %s says it', (_, states, messages) => {
  const words = new Set(groups.flatMap((group) => Object.values<string>(states[group])))
  const findStateWords = (inside: object, at: string): string[] =>
    Object.entries(inside).flatMap(([key, value]: [string, string | object]) => {
      if (typeof value === 'object') return findStateWords(value, `${at} ${key}`)
      return words.has(value) && !(key in alsoElsewhere) ? [`${at} ${key}: ${value}`] : []
    })
  const otherMessages = Object.entries<object>(messages).filter(([file]) => file !== 'states.ts')
  expect(otherMessages.flatMap(([file, inside]) => findStateWords(inside, file))).toEqual([])
})
