import type { Translated } from '../catalogue.ts'
import type en from '../en/missing.ts'

const fr: Translated<typeof en> = {
  not_found_title: 'Il n’y a rien ici',
  not_found_text: 'L’adresse est mal écrite, ou ce qui était ici n’y est plus.',
  not_found_meant: 'Vouliez-vous dire <link>{name}</link> ?',
  gone_sale: 'Cette vente n’est pas ici',
  gone_contact: 'Ce contact n’est pas ici',
  gone_product: 'Ce produit n’est pas ici',
  gone_stock_action: 'Ce document de stock n’est pas ici',
  gone_quotation: 'Ce devis n’est pas ici',
  gone_purchase_order: 'Cette commande fournisseur n’est pas ici',
  gone_serial_number: 'Ce numéro de série n’est pas ici',
  gone_category: 'Cette catégorie n’est pas ici',
  gone_brand_one: 'Cette marque n’est pas ici',
  gone_tag: 'Cette étiquette n’est pas ici',
  gone_contact_group: 'Ce groupe de contacts n’est pas ici',
  gone_text: 'Supprimé peut-être, ou à une autre entreprise.',
  gone_back: 'Aller à : {list}',
  gone_search: 'Rechercher',
}
export default fr
