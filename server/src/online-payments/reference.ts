import { publicId, storedId } from '../database/ids.ts'

/**
 * Reference of a customer’s payment at the provider. It contains the business and the checkout, so an event finds them without a scan. It
 * grants nothing: every claim is verified with the provider.
 */
export const checkoutReference = (business_id: string, id: string): string =>
  `${publicId('business', business_id)}-${publicId('sale_checkout', id)}`

/** Business and checkout of a reference; undefined for other references. */
export function checkoutIn(reference: unknown): { business_id: string; id: string } | undefined {
  const [business = '', checkout = '', ...more] = typeof reference === 'string' ? reference.split('-') : []
  const [business_id, id] = [storedId('business', business), storedId('sale_checkout', checkout)]
  return business_id && id && more.length === 0 ? { business_id, id } : undefined
}
