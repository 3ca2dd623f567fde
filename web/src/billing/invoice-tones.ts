import type { InvoiceStatus } from '@kasuwa/contract/plan-states'

/** Prominence of an invoice's status. */
export const invoiceTones = { open: 'waiting', paid: 'quiet', failed: 'wrong', void: 'plain' } as const satisfies Record<
  InvoiceStatus,
  string
>
