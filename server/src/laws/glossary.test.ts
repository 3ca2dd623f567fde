import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { states as english } from '@kasuwa/contract/messages/states.en'
import { states as french } from '@kasuwa/contract/messages/states.fr'

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')

/** Rows that name a state: its path in the dictionary, and its message. */
const rows = [...glossary.matchAll(/^\| `(\w+)\.([\w-]+)` +\| ([^|]+?) +\| ([^|]+?) +\|/gm)]

test('the glossary says of each state that it names what the screens say', () => {
  expect(rows.length).toBeGreaterThan(10)
  const messageOf = (words: object, group = '', state = '') => (words as Record<string, Record<string, string>>)[group]?.[state]
  expect(rows.map(([, group, state, en, fr]) => [`${group}.${state}`, en, fr])).toEqual(
    rows.map(([, group, state]) => [`${group}.${state}`, messageOf(english, group, state), messageOf(french, group, state)]),
  )
})
