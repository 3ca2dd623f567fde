import { publicId, storedId } from '../database/ids.ts'

/**
 * The reference of a customer's payment at the provider: the business and the checkout in it, so that what the provider reports is found without
 * asking every business. It opens nothing: what it says is asked of the provider.
 */
export const checkoutReference = (business_id: string, id: string): string =>
  `${publicId('business', business_id)}-${publicId('sale_checkout', id)}`

/** The business and the checkout that a reference is of; undefined of anything else. */
export function checkoutIn(reference: unknown): { business_id: string; id: string } | undefined {
  const [business = '', checkout = '', ...more] = typeof reference === 'string' ? reference.split('-') : []
  const [business_id, id] = [storedId('business', business), storedId('sale_checkout', checkout)]
  return business_id && id && more.length === 0 ? { business_id, id } : undefined
}
