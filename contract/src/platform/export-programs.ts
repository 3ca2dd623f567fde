/** Programs in whose form products and customers are exported (IMPORTS-55), with their names as their makers write them. */
export const programNames = { shopify: 'Shopify', woocommerce: 'WooCommerce', loyverse: 'Loyverse', quickbooks: 'QuickBooks' } as const
export type ExportProgram = keyof typeof programNames
export const exportPrograms = ['shopify', 'woocommerce', 'loyverse', 'quickbooks'] as const satisfies readonly ExportProgram[]

const listsWithForms = new Set(['products.list', 'contacts.list'])

/** True if a list is exported in the forms of other programs. */
export const hasForms = ({ feature, name }: { feature: string; name: string }): boolean => listsWithForms.has(`${feature}.${name}`)
