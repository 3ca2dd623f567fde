import type { Law } from '../records/law.ts'
import { quotationTotalsLaw } from '../pricing/books.ts'

/** Laws on quotations: totals, and their sales. */
export const quotationLaws: readonly Law[] = [
  quotationTotalsLaw,
  {
    name: 'quotation.sale',
    invariant: 'a quotation that was accepted became one sale that stands, and no other has one',
    query: `select offered.id, offered.number, offered.status, count(sale.id) as sales from quotations offered
      left join sales sale on sale.business_id = $1 and sale.quotation_id = offered.id and sale.status <> 'canceled'
      where offered.business_id = $1 group by offered.id, offered.number, offered.status
      having count(sale.id) <> case when offered.status = 'accepted' then 1 else 0 end`,
  },
  {
    name: 'quotation.place',
    invariant: 'a sale of a quotation was made where that was offered, and not before it',
    query: `select sale.id, sale.number, offered.number as of_quotation from sales sale
      left join quotations offered on offered.business_id = $1 and offered.id = sale.quotation_id
      where sale.business_id = $1 and sale.quotation_id is not null
        and (offered.id is null or offered.location_id <> sale.location_id or offered.created_at > sale.created_at)`,
  },
]
