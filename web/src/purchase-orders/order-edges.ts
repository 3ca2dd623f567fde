/** What an order's page and the panel beside the list ask for: one answer serves both. */
export const orderEdges = { with_contact: true, with_location: true, with_approvals: true, with_intakes: true }
