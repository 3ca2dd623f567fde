import { languages } from '@kasuwa/contract/languages'
import { plainLetters } from '@kasuwa/contract/tables/plain-letters'
import { alpha3 } from './iso-3166.ts'

/* Words for countries in files of shops: codes, names in every language of the app, official names, abbreviations. */

/** Names beside those of the system, by country. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates, Émirats, EAU',
  BI: 'Republic of Burundi',
  BO: 'Plurinational State of Bolivia',
  CD: 'DRC, DR Congo, D.R. Congo, RDC, RD Congo, Democratic Republic of the Congo, République démocratique du Congo, Zaire, Congo Kinshasa, Congo (RDC), Congo DRC',
  CF: 'CAR, RCA, Centrafrique, République centrafricaine',
  CG: 'Congo, Congo Brazzaville, Republic of the Congo, République du Congo, Congo Republic',
  CI: 'Ivory Coast, Côte d’Ivoire, RCI, Cote Ivoire',
  CN: 'People’s Republic of China, PRC, Chine populaire',
  CV: 'Cape Verde, Cabo Verde, Cap Vert',
  CZ: 'Czech Republic, République tchèque',
  DE: 'Federal Republic of Germany',
  FM: 'Federated States of Micronesia',
  GB: 'UK, England, Scotland, Wales, Northern Ireland, Britain, Great Britain, United Kingdom of Great Britain and Northern Ireland, Angleterre, Écosse, Grande-Bretagne, R.U.',
  GM: 'The Gambia, Gambie',
  GN: 'Guinea Conakry, Guinée Conakry',
  HK: 'Hong Kong',
  IR: 'Islamic Republic of Iran',
  KP: 'Democratic People’s Republic of Korea',
  KR: 'Korea, Republic of Korea, Corée',
  LA: 'Lao People’s Democratic Republic',
  LY: 'Libyan Arab Jamahiriya',
  MD: 'Republic of Moldova',
  MK: 'Macedonia, Macédoine',
  MM: 'Burma, Birmanie, Myanmar',
  MO: 'Macau',
  NG: 'NGR, Federal Republic of Nigeria',
  NL: 'Holland, Hollande, The Netherlands',
  PS: 'Palestine, State of Palestine',
  RU: 'Russian Federation, Fédération de Russie',
  SA: 'KSA',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland, eSwatini',
  TL: 'East Timor, Timor oriental',
  TR: 'Turkey, Türkiye',
  TZ: 'United Republic of Tanzania',
  US: 'USA, U.S., United States of America, America, États-Unis d’Amérique, EUA, Amérique',
  VA: 'Vatican, Holy See',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
  ZA: 'RSA, South Africa',
}

const particles = new Set(['and', 'et', 'the', 'la', 'le', 'les'])

/** Letters of a name without spaces and particles. `LA` alone is a code. */
function plainOf(name: string): string {
  const words = plainLetters(name.replaceAll('&', ' and ').replaceAll(/\bst[.e]?\s/gi, 'saint ')).split(' ')
  return (words.length === 1 ? words : words.filter((word) => !particles.has(word))).join('')
}

/** “Republic of Ghana” and “République du Bénin” without their first words. */
const withoutForm = (name: string): string =>
  name.replace(
    /^\s*(the\s+)?(federal\s+|democratic\s+|islamic\s+|united\s+)*(republic|république|republique|kingdom|state)\s+(of\s+|d[eu]\s+|des\s+|d['’]\s*)(the\s+|la\s+)?/i,
    '',
  )

/** “Tanzania, United Republic of” as it is spoken. */
const turned = (name: string): string => name.replace(/^([^,]+),\s*(.+)$/, '$2 $1')

const withoutBrackets = (name: string): string => name.replaceAll(/\s*[([][^)\]]*[)\]]/g, '')

let codes: ReadonlyMap<string, string> | undefined

function codeByName(): ReadonlyMap<string, string> {
  const names = languages.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
  const namesOf = (code: string) => names.flatMap((namesIn) => namesIn.of(code) ?? [])
  const entriesOf = (wordsOf: (code: string, three: string) => string[]) =>
    [...alpha3].flatMap(([code, three]) => wordsOf(code, three).map((word) => [plainOf(word), code] as const))
  // A whole name comes before the beginning of another: “Saint-Martin” and “Saint-Martin (partie néerlandaise)”.
  return (codes ??= new Map([
    ...entriesOf((code) => namesOf(code).map(withoutBrackets)),
    ...entriesOf((code, three) => [...namesOf(code), ...(otherNames[code]?.split(', ') ?? []), three, code]),
  ]))
}

/**
 * The country that a word means: a code of two or three letters, or a name in any language of the app. Case, accents, apostrophes and
 * punctuation do not count.
 * @returns ISO 3166-1 alpha-2; undefined if it is none
 */
export function countryCodeOf(word: string): string | undefined {
  const byName = codeByName()
  const inBrackets = /[([]([^)\]]+)[)\]]/.exec(word)?.[1] ?? ''
  const candidates = [word, turned(word), withoutBrackets(word), turned(word).replaceAll(/[()[\]]/g, ''), inBrackets, withoutForm(word)]
  for (const candidate of candidates) {
    const plain = plainOf(candidate)
    const code = plain && byName.get(plain)
    if (code) return code
  }
  return undefined
}
