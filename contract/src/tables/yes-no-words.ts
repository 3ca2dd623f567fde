/*
 * Words for yes and no in files of shops: English, French, Spanish, Portuguese and German, with those of spreadsheets. A product's status
 * in another program says whether it is for sale.
 */

const yes =
  'true yes y 1 1.0 x on enabled checked ✓ ✔ oui vrai active si verdadero activado habilitado sim verdadeiro ativado ja wahr aktiviert'
const no =
  'false no n 0 0.0 off disabled unchecked ✗ ✘ non faux desactive falso desactivado deshabilitado nao desativado nein falsch deaktiviert'

/** Added for the column `active`. WooCommerce writes −1 for a draft. */
const forSale =
  'active actif published publish publie publiee visible shown affiche affichee available disponible en_vente for_sale public live'
const notForSale =
  'inactive not-active inactif draft brouillon archived archive archivee unpublished non_publie hidden masque masquee cache cachee unavailable ' +
  'indisponible discontinued hors_vente not_for_sale private prive unlisted suspended suspendu -1'

/** Lower case without accents. */
const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, '_').toLowerCase()

const answers = (yesWords: string, noWords: string): ReadonlyMap<string, boolean> =>
  new Map([...yesWords.split(' ').map((word) => [word, true] as const), ...noWords.split(' ').map((word) => [word, false] as const)])

const yesNo = answers(yes, no)
const sale = answers(`${yes} ${forSale}`, `${no} ${notForSale}`)

/** True, false, or undefined for a word that is neither. */
export const yesNoOf = (word: string): boolean | undefined => yesNo.get(plain(word))

/** The same for the column `active`, with words for a product's status. */
export const isForSaleOf = (word: string): boolean | undefined => sale.get(plain(word))
