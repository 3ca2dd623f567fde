/** What the page of a quotation shows beside its lines. */
export const quotationEdges = { with_contact: true, with_location: true, with_taxes: true } as const
