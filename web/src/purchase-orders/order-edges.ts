/** Edges of the page and of the panel beside the list: both share one reply. */
export const orderEdges = { with_contact: true, with_location: true, with_approvals: true, with_intakes: true }
