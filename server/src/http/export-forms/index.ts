import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { ExportProgram } from '@kasuwa/contract/platform/export-programs'
import type { ExportForm } from './export-form.ts'
import { loyverseCustomers, loyverseItems } from './loyverse.ts'
import { quickbooksCustomers, quickbooksItems } from './quickbooks.ts'
import { shopifyCustomers, shopifyProducts } from './shopify.ts'
import { woocommerceCustomers, woocommerceProducts } from './woocommerce.ts'

const forms: Readonly<Record<string, Readonly<Record<ExportProgram, ExportForm>>>> = {
  'products.list': { shopify: shopifyProducts, woocommerce: woocommerceProducts, loyverse: loyverseItems, quickbooks: quickbooksItems },
  'contacts.list': {
    ...{ shopify: shopifyCustomers, woocommerce: woocommerceCustomers, loyverse: loyverseCustomers },
    quickbooks: quickbooksCustomers,
  },
}

/** The form that an export asks for; undefined if it asks for none. */
export const formOf = ({ feature, name }: Endpoint, program: ExportProgram | undefined): ExportForm | undefined =>
  program && forms[`${feature}.${name}`]?.[program]
