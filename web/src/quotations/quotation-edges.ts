/** Edges of a quotation's page, beside its lines. */
export const quotationEdges = { with_contact: true, with_location: true, with_taxes: true } as const
