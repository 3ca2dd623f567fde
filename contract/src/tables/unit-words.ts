import { type Unit, units } from '../units.ts'

/*
 * Words for our units in files of shops: English and French, singular, plural, abbreviations, trade codes (UN/CEFACT). Words of packings
 * count pieces. Words for units that we lack (ounce, gallon, square metre, tonne) stay unknown.
 */

const wordsByUnit: Readonly<Record<Unit, string>> = {
  piece: `
    piece pieces pc pcs pce pces piece/s c62 h87 pieces,_whole_ones_only pieces,_entieres_seulement piece,_whole_numbers_only piece,_nombres_entiers
    each ea one ones unit units unite unites un uns u nos no nr nbr nmb num number numbers count counts ct qty item items
    article articles product products produit produits good goods single singles
    box boxes bx bxs boite boites carton cartons ctn ctns crt case cases cs caisse caisses crate crates casier casiers
    bag bags sac sacs sack sacks sachet sachets pouch pouches pack packs pk pks pkg pkgs package packages packet packets pkt pkts
    paquet paquets bundle bundles bdl bunch bunches botte bottes bale bales balle balles
    bottle bottles btl btls bouteille bouteilles flacon flacons can cans tin tins canette canettes jar jars bocal bocaux pot pots
    tub tubs tube tubes cup cups mug mugs bucket buckets seau seaux drum drums keg kegs jerrycan jerrycans bidon bidons fut futs
    roll rolls rouleau rouleaux reel reels bobine bobines sheet sheets feuille feuilles ream reams rame rames pad pads
    pair pairs pr prs paire paires set sets jeu jeux kit kits lot lots
    dozen dozens doz dozs dz dzn douzaine douzaines
    card cards carte cartes plate plates assiette assiettes tray trays plateau plateaux pallet pallets palette palettes
    tablet tablets tab tabs comprime comprimes capsule capsules cap caps strip strips plaquette plaquettes blister blisters vial vials ampoule ampoules
    loaf loaves pain pains bar bars barre barres stick sticks slice slices tranche tranches tuber tubers tubercule tubercules head heads
    portion portions serving servings copy copies exemplaire exemplaires licence licences license licenses voucher vouchers ticket tickets
    container containers ensemble ensembles colis`,
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kgm',
  g: 'g gs gm gms gr grs gram grams gramme grammes grm',
  l: 'l ls lt lts ltr ltrs lit lits litre litres liter liters',
  ml: 'ml mls mlt millilitre millilitres milliliter milliliters cc',
  m: 'm ms mtr mtrs metre metres meter meters',
  cm: 'cm cms cmt centimetre centimetres centimeter centimeters',
  yd: 'yd yds yrd yrds yard yards verge verges',
  ft: 'ft fts foot feet fot pied pieds',
  hour: 'hour hours h hr hrs hur heure heures',
}

/** Lower case without accents, a full stop at the end, and text in brackets: “Litre(s)”, “Kilograms (kg)”. */
export const plainUnitWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replaceAll(/['’‘`´]/g, '')
    .replace(/\.$/, '')
    .trim()
    .replaceAll(/\s+/g, '_')
    .toLowerCase()

const unitByWord: ReadonlyMap<string, Unit> = new Map(
  units.flatMap((unit) =>
    wordsByUnit[unit]
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [plainUnitWord(word), unit] as const),
  ),
)

/** The unit that a word means; undefined if it is unknown. */
export const unitOf = (word: string): Unit | undefined => unitByWord.get(plainUnitWord(word))
