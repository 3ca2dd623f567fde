import type { InvoiceStatus } from '@kasuwa/contract/plan-states'

/** How loudly the state of an invoice is said. */
export const invoiceTones = { open: 'waiting', paid: 'quiet', failed: 'wrong', void: 'plain' } as const satisfies Record<
  InvoiceStatus,
  string
>
