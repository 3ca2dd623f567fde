import { plainLetters } from '@kasuwa/contract/tables/plain-letters'
import { refuseField } from '../errors/refusal.ts'
import { alpha3 } from './iso-3166.ts'

export interface State {
  /** ISO 3166-2. */
  id: string
  name: string
}

const nigeria: readonly State[] = `
AB Abia|FC Federal Capital Territory|AD Adamawa|AK Akwa Ibom|AN Anambra|BA Bauchi|BY Bayelsa|BE Benue|BO Borno|CR Cross River|DE Delta
EB Ebonyi|ED Edo|EK Ekiti|EN Enugu|GO Gombe|IM Imo|JI Jigawa|KD Kaduna|KN Kano|KT Katsina|KE Kebbi|KO Kogi|KW Kwara|LA Lagos|NA Nasarawa
NI Niger|OG Ogun|ON Ondo|OS Osun|OY Oyo|PL Plateau|RI Rivers|SO Sokoto|TA Taraba|YO Yobe|ZA Zamfara
`
  .trim()
  .split(/[|\n]/)
  .map((line) => ({ id: `NG-${line.slice(0, 2)}`, name: line.slice(3) }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** Countries with a list of states, and alternative names of some. Elsewhere a state is free text, since users know their states better. */
const listed: Record<string, readonly State[]> = { NG: nigeria }
const otherNames: Record<string, string> = {
  abuja: 'NG-FC',
  fct: 'NG-FC',
  fctabuja: 'NG-FC',
  abujafct: 'NG-FC',
  abujafederalcapitalterritory: 'NG-FC',
  federalcapitalterritoryabuja: 'NG-FC',
  nassarawa: 'NG-NA',
}

export const statesOf = (country: string): readonly State[] => listed[country] ?? []

/** “LAGOS STATE”, “État de Lagos” and “Akwa-Ibom” are Lagos and Akwa Ibom. */
const bare = (typed: string) =>
  plainLetters(typed)
    .replace(/ state$|^(state of|etat d[eu]?) /, '')
    .replaceAll(' ', '')

/** The state with this id or name, or undefined. */
export function findState(country: string, typed: string): State | undefined {
  const name = bare(typed)
  return statesOf(country).find((state) => state.id === typed.toUpperCase() || bare(state.name) === name || otherNames[name] === state.id)
}

/** Its name for a word of a file, or for its code alone (`LA`). Words of a country without a list, and unknown ones, stay. */
export const stateNameOf = (country: string, word: string): string =>
  (findState(country, word) ?? findState(country, `${country}-${word.trim()}`))?.name ?? word

interface StateInput {
  country: string
  state?: string | null | undefined
}

/**
 * The state of an address as stored. From an id or a name: the name of a state that `GET /v1/states` lists for the country
 *. Free text if the country has no list.
 * @param within the field that contains the address, if nested: `address`
 * @throws Refusal 422 on country or state
 */
export function stateIn({ country, state }: StateInput, within?: string): string | null | undefined {
  const field = (name: string) => (within ? `${within}.${name}` : name)
  if (!alpha3.has(country)) throw refuseField(field('country'), 'unknown_country')
  if (!state || statesOf(country).length === 0) return state
  const match = findState(country, state)
  if (!match) throw refuseField(field('state'), 'unknown_state')
  return match.name
}
