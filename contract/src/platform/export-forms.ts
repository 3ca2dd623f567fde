import { z } from 'zod'
import { oneOf } from './fields.ts'

/** Programs in whose form products and customers are exported (IMPORTS-49), with their names as their makers write them. */
export const programNames = { shopify: 'Shopify', woocommerce: 'WooCommerce', loyverse: 'Loyverse', quickbooks: 'QuickBooks' } as const
export type ExportProgram = keyof typeof programNames
export const exportPrograms = ['shopify', 'woocommerce', 'loyverse', 'quickbooks'] as const satisfies readonly ExportProgram[]

/** Query field of a list that has these forms. */
export const exportForm = () =>
  oneOf(exportPrograms).describe('the file has the form of this program’s import; CSV if no format is given').optional()

/** True if a list is exported in the forms of other programs. */
export const hasForms = ({ query }: { query: z.core.$ZodType }): boolean => query instanceof z.ZodObject && 'form' in query.shape
