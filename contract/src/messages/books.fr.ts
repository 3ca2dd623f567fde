import type { books as en } from './books.en.ts'

export const books: Record<keyof typeof en, string> = {
  level: 'Le stock de ce produit à un emplacement n’est pas ce que donnent ses mouvements et les documents en attente.',
  movement: 'Un mouvement de stock ne correspond pas au document qui l’a fait, ou aux mouvements qui le précèdent.',
  commitment: 'Ce qu’un document en attente garde du stock n’est pas ce que demandent ses lignes.',
  line: 'Une ligne d’un document n’a pas fait bouger le stock qu’elle indique.',
  balance: 'Ce que doit ce contact, ou ce qui lui est dû, n’est pas ce que donnent ses écritures.',
  sale: 'Les montants de cette vente ne sont pas ce que donnent ses lignes, sa remise, ses taxes et ses paiements.',
  intake: 'Les montants de cette entrée ne sont pas ce que donnent ses lignes.',
  adjustment: 'Les montants de cet ajustement ne sont pas ce que donnent ses lignes.',
  document: 'Ce que dit ce document ne correspond pas à ses lignes, à ses paiements ou à son état.',
  payment: 'Un paiement annulé n’est pas l’inverse de celui qu’il annule.',
  approval: 'Ce document n’a pas pris effet après autant d’approbations qu’il en demande.',
  composite: 'Ce dont ce produit est fait ne correspond pas à son coût, à son stock ou à ce qui en a été vendu.',
  variants: 'Ce produit et ses variantes ne correspondent pas.',
  hidden: 'Quelque chose a été supprimé alors qu’il en reste du stock, un solde ou un document.',
  contact: 'Un contact fusionné avec un autre garde encore quelque chose.',
  business: 'L’entreprise n’a pas exactement un emplacement par défaut, ou a trop de choix par défaut d’une autre sorte.',
  people: 'Un membre, un rôle ou un propriétaire n’est pas comme il doit être.',
  trail: 'Quelque chose a été fait qui ne figure pas dans le journal des actions.',
  other: 'Un montant enregistré ne correspond pas à ce dont il vient.',
}
