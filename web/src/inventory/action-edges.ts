/** Edges that the stock document's page and the list's side panel both request, so that one cached reply serves both. */
export const actionEdges = {
  with_contact: true,
  with_location: true,
  with_payments: true,
  with_settled: true,
  with_approvals: true,
  with_returns: true,
}
