import type { Translated } from '../catalogue.ts'
import type en from '../en/missing.ts'

const fr: Translated<typeof en> = {
  not_found_title: 'Page introuvable',
  not_found_text: 'Vérifiez l’adresse, ou cherchez.',
  not_found_outside: 'Vérifiez l’adresse.',
  not_found_meant: 'Vouliez-vous dire <link>{name}</link> ?',
  gone_sale: 'Vente introuvable',
  gone_contact: 'Contact introuvable',
  gone_product: 'Produit introuvable',
  gone_stock_action: 'Document de stock introuvable',
  gone_quotation: 'Devis introuvable',
  gone_purchase_order: 'Commande fournisseur introuvable',
  gone_serial_number: 'Numéro de série introuvable',
  gone_category: 'Catégorie introuvable',
  gone_brand_one: 'Marque introuvable',
  gone_tag: 'Étiquette introuvable',
  gone_contact_group: 'Groupe de contacts introuvable',
  gone_text: 'Supprimé, ou à une autre entreprise.',
  gone_back: 'Aller à : {list}',
  gone_search: 'Rechercher',
}
export default fr
