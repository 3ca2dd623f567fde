import { languages } from '@kasuwa/contract/languages'
import { expect, test } from 'vitest'
import { countryCodeOf } from './country-words.ts'
import { alpha3 } from './iso-3166.ts'
import { findState, stateNameOf } from './states.ts'

test.each([
  [
    'CI',
    ['Côte d’Ivoire', "Côte d'Ivoire", 'COTE D`IVOIRE', 'Cote dIvoire', 'cote d’ivoire', 'Ivory Coast', 'CI', 'civ', 'Rep. of x (CI)'],
  ],
  ['CI', ["République de Côte d'Ivoire", 'Côte d´Ivoire', "Ivory Coast (Côte d'Ivoire)", 'Cote  d ivoire']],
  ['NG', ['Nigeria', 'Nigéria', 'NIGERIA ', 'nga', 'ng', 'Federal Republic of Nigeria', 'Nigeria (NG)']],
  ['GB', ['UK', 'U.K.', 'United Kingdom', 'Royaume-Uni', 'royaume uni', 'England', 'Great Britain', 'GBR']],
  ['US', ['USA', 'U.S.A.', 'US', 'United States', 'États-Unis', 'Etats unis', 'the United States of America']],
  ['BJ', ['Bénin', 'Benin', 'République du Bénin', 'Republic of Benin']],
  ['CD', ['DRC', 'RDC', 'Congo, Democratic Republic of the', 'Congo - Kinshasa', 'Congo (RDC)']],
  ['CG', ['Congo', 'Congo-Brazzaville', 'Republic of the Congo']],
  ['TZ', ['Tanzania, United Republic of', 'Tanzanie']],
  ['IR', ['Iran (Islamic Republic of)']],
  ['LC', ['St. Lucia', 'Saint Lucia', 'Sainte-Lucie']],
  ['GM', ['Gambia, The', 'The Gambia', 'Gambie']],
  ['GW', ['Guinea Bissau', 'Guinée-Bissau']],
])('each way to write %s is read: %j', (code, words) => {
  expect(words.map((word) => [word, countryCodeOf(word)])).toEqual(words.map((word) => [word, code]))
})

test('each country is read by its codes and by its name in every language, in upper case and without marks', () => {
  for (const [code, three] of alpha3)
    for (const locale of languages) {
      const name = new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''
      const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      for (const word of [code, three, name, name.toUpperCase(), bare, name.replaceAll('’', "'"), bare.replaceAll(/[’-]/g, ' ')])
        expect([word, countryCodeOf(word)]).toEqual([word, code])
    }
})

test('a word that is no country is none', () => {
  for (const word of ['Wakanda', 'XX', 'West', '', '234', '-']) expect(countryCodeOf(word)).toBeUndefined()
})

test('a state is read in any case, with hyphens, its word for a state, or its code', () => {
  const words = ['LAGOS', 'Lagos State', 'lagos-state', 'État de Lagos', 'NG-LA', 'LA']
  for (const word of words) expect(stateNameOf('NG', word)).toBe('Lagos')
  for (const word of ['Akwa-Ibom', 'AKWAIBOM', 'akwa ibom state']) expect(findState('NG', word)?.name).toBe('Akwa Ibom')
  for (const word of ['FCT', 'F.C.T., Abuja', 'Abuja (FCT)']) expect(findState('NG', word)?.name).toBe('Federal Capital Territory')
  expect(stateNameOf('NG', 'Somewhere')).toBe('Somewhere')
  expect(stateNameOf('GH', 'LA')).toBe('LA')
})
