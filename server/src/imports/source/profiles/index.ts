import type { TableKind } from '@kasuwa/contract/tables/columns'
import { plainHeading } from '@kasuwa/contract/tables/headings'
import { bigcommerceProducts } from './bigcommerce.ts'
import { erpnextItems } from './erpnext.ts'
import { etsyListings } from './etsy.ts'
import { lightspeedProducts } from './lightspeed.ts'
import { loyverseCustomers, loyverseItems } from './loyverse.ts'
import { magentoProducts } from './magento.ts'
import { odooContacts, odooProducts } from './odoo.ts'
import { prestashopProducts } from './prestashop.ts'
import type { Profile } from './profile.ts'
import { quickbooksContacts, quickbooksDesktopItems, quickbooksItems } from './quickbooks.ts'
import { shopifyCustomers, shopifyProducts } from './shopify.ts'
import { squareCustomers, squareItems } from './square.ts'
import { woocommerceCustomers, woocommerceProducts } from './woocommerce.ts'
import { zohoContacts, zohoItems } from './zoho.ts'

/** The first that a file’s headings fit is its form. */
export const profiles: readonly Profile[] = [
  ...[shopifyProducts, shopifyCustomers, woocommerceProducts, woocommerceCustomers, loyverseItems, loyverseCustomers],
  ...[squareItems, squareCustomers, quickbooksItems, quickbooksDesktopItems, quickbooksContacts, zohoItems, zohoContacts],
  ...[magentoProducts, lightspeedProducts, bigcommerceProducts, etsyListings, erpnextItems, prestashopProducts],
  ...[odooProducts, odooContacts],
]

/** The form of a file, by its headings; undefined if no program is known by them. */
export function profileOf(kind: TableKind, headings: readonly string[]): Profile | undefined {
  const plain = new Set(headings.map(plainHeading))
  return profiles.find(
    (profile) => profile.kind === kind && profile.signs.every((group) => group.some((heading) => plain.has(plainHeading(heading)))),
  )
}
