import { storedId } from '../database/ids.ts'
import type { World } from './world.ts'
import { contactForm } from './forms.ts'

/**
 * Payments of contacts over several documents, some undone, and used credit.
 * @param sell records a sale of the contact that takes effect @param supplier of received goods
 * @returns stored ids
 */
export async function payAndSettle(world: World, supplier: string, sell: (contact: string) => Promise<string>) {
  const contact = String((await world.mustCall('PUT', '/v1/business/contacts', contactForm(world))).contact?.id)
  const account = await world.findOrCreate('bank_account')
  const pay = async (contactId: string, body: object) =>
    String((await world.mustCall('POST', `/v1/business/contacts/${contactId}/payments`, body)).contact_payment?.id)
  const [allocatedSale, otherSale] = [await sell(contact), await sell(contact)]
  const credit = await pay(contact, { direction: 'in', amount: 60_00, account, documents: [{ id: allocatedSale, amount: 50_00 }] })
  const undone = await pay(contact, { direction: 'in', amount: 70_00 })
  await world.call('DELETE', `/v1/business/contacts/${contact}/payments/${undone}`)
  const paidOver = await sell(contact)
  const { sale } = await world.mustCall('GET', `/v1/business/sales/${paidOver}`, undefined)
  const left = Number(sale?.payable_amount) - Number(sale?.paid_amount)
  await world.mustCall('POST', `/v1/business/sales/${paidOver}/payments`, { amount: left + 100_00 })
  await world.mustCall('POST', `/v1/business/contacts/${contact}/credit`, {
    direction: 'in',
    documents: [{ id: otherSale, amount: 30_00 }],
  })
  await pay(supplier, { direction: 'out', amount: 50_00, account })
  const stored = (id: string, kind: 'sale' | 'contact_payment') => storedId(kind, id) ?? ''
  return { settled: stored(allocatedSale, 'sale'), paidOver: stored(paidOver, 'sale'), credit: stored(credit, 'contact_payment') }
}
