import type { Translated } from '../catalogue.ts'
import type en from '../en/deleted.ts'

const fr: Translated<typeof en> = {
  text: 'Ce qui est supprimé peut être rétabli pendant {days} jours. Choisissez une liste.',
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
  sku: 'Référence',
  barcode: 'Code-barres',
  email: 'E-mail',
  deleted_at: 'Supprimé',
  deleted_by: 'Par',
  restore: 'Rétablir',
  restore_title: 'Rétablir {name} ?',
  what_product: 'Il revient dans vos listes et à la caisse. Si une taxe s’y appliquait, choisissez-le de nouveau dans la taxe.',
  what_contact: 'Ce contact revient dans vos listes, avec l’historique de son solde.',
  what_plain: 'Cet élément revient dans vos listes. Choisissez-le de nouveau là où vous l’utilisiez.',
  what_sale_tax: 'Elle peut de nouveau s’appliquer aux produits qu’elle couvrait. Elle n’est plus la taxe par défaut.',
  what_bank_account: 'Il peut de nouveau recevoir des paiements. Ce n’est plus le compte par défaut.',
  what_location: 'Vous pouvez de nouveau y garder et y vendre du stock. Ce n’est plus l’emplacement par défaut.',
  what_drawer: 'Vous pouvez le rouvrir. Ses sessions sont gardées.',
  taken: 'C’est pris entre-temps. Choisissez une autre valeur pour le rétablir.',
  restored: '{name} est rétabli',
}
export default fr
