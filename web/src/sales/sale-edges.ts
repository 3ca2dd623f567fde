/** What a sale's page and the panel beside the list ask for: one answer serves both. */
export const saleEdges = {
  with_contact: true,
  with_location: true,
  with_taxes: true,
  with_payments: true,
  with_settled: true,
  with_approvals: true,
  with_returns: true,
}
