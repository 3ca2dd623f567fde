import type { Translated } from '../catalogue.ts'
import type en from '../en/deleted.ts'

const fr: Translated<typeof en> = {
  text: 'Ce qui a été supprimé ces {days} derniers jours peut être rétabli : choisissez-le.',
  product: 'Produits',
  contact: 'Contacts',
  sale_tax: 'Taxes',
  bank_account: 'Comptes bancaires',
  drawer: 'Tiroirs-caisses',
  location: 'Emplacements',
  empty: 'Rien n’a été supprimé',
  empty_text: 'Ce qui est supprimé peut être rétabli d’ici pendant {days} jours.',
  search: 'Nom',
  name: 'Nom',
  sku: 'SKU',
  barcode: 'Code-barres',
  email: 'E-mail',
  deleted_at: 'Supprimé',
  deleted_by: 'Par',
  restore: 'Rétablir',
  restore_title: 'Rétablir {name} ?',
  what_product:
    'Il est de nouveau dans vos listes et à la caisse, comme avant. Une taxe qui le nommait ne le nomme plus : choisissez-le à nouveau.',
  what_contact: 'Il est de nouveau dans vos listes, avec l’historique de son solde.',
  what_plain: 'Cet élément est de nouveau dans vos listes. Ce qui était classé avec ne l’est plus : choisissez-le à nouveau.',
  what_sale_tax: 'Elle peut de nouveau s’appliquer, à ce qu’elle couvrait et qui est encore là. Elle n’est pas la taxe par défaut.',
  what_bank_account: 'On peut de nouveau y payer. Ce n’est pas le compte par défaut.',
  what_location: 'On peut de nouveau y garder et y vendre. Ce n’est pas l’emplacement par défaut.',
  what_drawer: 'On peut le rouvrir, et ses sessions sont là.',
  taken: 'C’est pris entre-temps. Choisissez autre chose, et il revient avec.',
  restored: '{name} est rétabli',
}
export default fr
