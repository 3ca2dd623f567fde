/** French of the built-in text of every business (`platform/built-in-names.ts`). A new text without a line fails a test. */
export const builtIn: Record<string, string> = {
  'Walk-in customer': 'Client de passage',
  Owner: 'Propriétaire',
  'Everything, always. There is at least one owner.': 'Tout, toujours. Il y a au moins un propriétaire.',
  Manager: 'Gérant',
  'Runs the shop: everything but billing, deleting the business and editing roles.':
    'Tient la boutique : tout, sauf la facturation, la suppression de l’entreprise et la modification des rôles.',
  Sales: 'Vente',
  'Sells at the till, keeps customers and takes returns from them.':
    'Vend à la caisse, tient la liste des clients et reprend ce qu’ils rapportent.',
  'Stock keeper': 'Magasinier',
  'Takes stock in, sends it back and counts it, and keeps the list of products.':
    'Reçoit le stock, le renvoie et le compte, et tient la liste des produits.',
  Accountant: 'Comptable',
  'Sees the books and reports, and keeps balances, taxes and bank accounts.':
    'Voit les comptes et les rapports, et tient les soldes, les taxes et les comptes bancaires.',
}
