import { readdirSync, readFileSync } from 'node:fs'
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

/** Messages of a language, one line each; names of messages and comments left out. */
function linesOf(language: 'en' | 'fr'): string[] {
  const folders = [
    new URL('../../../contract/src/messages/', import.meta.url),
    new URL(`../../../web/src/messages/${language}/`, import.meta.url),
  ]
  const files = folders.flatMap((folder, index) =>
    readdirSync(folder)
      .filter((name) => index === 1 || name === `${language}.ts` || name.endsWith(`.${language}.ts`))
      .map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  return files.flatMap((file) =>
    file
      .replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$|^import .*$/gm, '')
      .split('\n')
      .map((line) => line.replaceAll(/(?:^|(?<=[{,.(]))[ .{]*(?:[\w-]+|'[\w-]+'): ?/g, '')),
  )
}

/** Words that a reader stumbled over or that named one thing twice. `calls.md` quotes “are still to come”. */
const oldWords = {
  en: /whoever|\bin all\b|came back|take[ns]? back|b(rought|ring (the business|them|it)) in\b|take off|put right|pretend(ed)? |add(ed)? up again|whole life|known since|which way|what (it|this|they) comes? to|(?<!are )still to come|per cent\b/i,
  fr: /(?<!au )\blieux?\b|point de vente|recommander|entrer du stock|faire entrer|forfait|paramètres|statut|\bsku\b|défai[rt]|réuni|\bgenre\b|en crédit\b|crédit de|mouvementé|laiss\S+ de côté/i,
}

test.each(['en', 'fr'] as const)('no message in %s says a word that the glossary replaced', (language) => {
  const lines = linesOf(language)
  expect(lines.length).toBeGreaterThan(2000)
  expect(lines.filter((line) => oldWords[language].test(line))).toEqual([])
})
