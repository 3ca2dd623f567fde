import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in quotations and in the sales made from them. */
export function quotationFaults({ business_id, elsewhere, soap, offered, taken, ofOffer }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const quotation = (set: string, id = offered) => `update quotations set ${set} where ${inBusiness} and id = '${id}'`
  const line = (set: string) =>
    `update quotation_items set ${set} where ${inBusiness} and quotation_id = '${offered}' and product_id = '${soap}'`
  const sale = (set: string) => `update sales set ${set} where ${inBusiness} and id = '${ofOffer}'`
  return [
    {
      description: 'a quotation at another total',
      law: 'quotation.totals',
      sql: quotation('total = total + 1, tax_total = tax_total + 1'),
    },
    { description: 'a line that bears another part of the discount', law: 'quotation.totals', sql: line('discount = discount + 1') },
    {
      description: 'a line with another discount of its own',
      law: 'quotation.totals',
      sql: line('line_discount = line_discount - 1'),
    },
    { description: 'a line of twice as much', law: 'quotation.totals', sql: line('quantity = 2000, total = 2 * price') },
    { description: 'a quotation that was accepted by nobody', law: 'quotation.sale', sql: quotation(`status = 'accepted'`) },
    { description: 'a quotation that is open although it was sold', law: 'quotation.sale', sql: quotation(`status = 'pending'`, taken) },
    { description: 'a sale that forgot its quotation', law: 'quotation.sale', sql: sale('quotation_id = null') },
    { description: 'a quotation that moved', law: 'quotation.place', sql: quotation(`location_id = '${elsewhere}'`, taken) },
    { description: 'a sale of another quotation', law: 'quotation.sale', sql: sale(`quotation_id = '${offered}'`) },
  ]
}
