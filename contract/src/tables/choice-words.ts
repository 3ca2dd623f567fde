import { states as english } from '../messages/states.en.ts'
import { states as french } from '../messages/states.fr.ts'
import { plainLetters } from './plain-letters.ts'

/*
 * Words for our choices in files of shops: the value itself, the labels of our screens in each language, and words of other programs.
 */

const otherWords = {
  contact_type: {
    customer:
      'customers, client, clients, cliente, buyer, acheteur, lead, leads, prospect, prospects, debtor, consumer, retail customer, ' +
      'business customer, individual customer, client particulier, client professionnel, débiteur',
    supplier:
      'suppliers, vendor, vendors, fournisseurs, fournisseuse, creditor, wholesaler supplier, distributor supplier, manufacturer, provider, ' +
      'proveedor, fornecedor, lieferant, créancier',
    both:
      'les deux, customer and vendor, vendor and customer, supplier and customer, client and vendor, client and supplier, customer supplier, ' +
      'customer vendor, vendor customer, supplier customer, client supplier, client vendor, client fournisseur, fournisseur client, ' +
      'fournisseur et client, clients et fournisseurs',
  },
  product_type: {
    standard:
      'product, inventory, item, produit, marchandise, stockable, goods, biens, physical, simple, consumable, consommable, storable product, ' +
      'stockable product, produit stockable, inventory part, non-inventory, noninventory, non inventory, non-inventory part',
    phone: 'phones, téléphones, telephone',
    service: 'services',
  },
  gender: {
    male: 'm, man, h, homme, masculin, mâle, monsieur',
    female: 'f, woman, femme, féminin, femelle, madame',
  },
} as const satisfies Record<string, Record<string, string>>
export type Choice = keyof typeof otherWords

const labelsOf = (choice: Choice): Record<string, string>[] => (choice === 'gender' ? [] : [english[choice], french[choice]])

const wordsOf = (choice: Choice): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(otherWords[choice]).flatMap(([value, words]) =>
      [value, ...labelsOf(choice).map((labels) => labels[value] ?? ''), ...words.split(', ')]
        .filter(Boolean)
        .map((word) => [plainLetters(word), value] as const),
    ),
  )

const valuesByWord: Readonly<Record<Choice, ReadonlyMap<string, string>>> = {
  contact_type: wordsOf('contact_type'),
  product_type: wordsOf('product_type'),
  gender: wordsOf('gender'),
}

/** The value that a word means; undefined if it is unknown. Case, accents, apostrophes and signs between words do not count. */
export const choiceOf = (choice: Choice, word: string): string | undefined => valuesByWord[choice].get(plainLetters(word))

/** A gender that a program has a word for, and we have none. */
export const isUnsaidGender = (word: string): boolean =>
  /^(other|unspecified|unknown|undisclosed|not (said|specified|known)|prefer not.*|autre|inconnue?|non (precise|renseigne)e?)$/.test(
    plainLetters(word),
  )
