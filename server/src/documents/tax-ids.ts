/** Taxes that a document charges, and those that it takes off its prices. */
export interface NamedTaxes {
  tax?: readonly string[] | null | undefined
  tax_off?: readonly string[] | null | undefined
}

/** Taxes that a body charges, then those that it takes off prices, each once. */
export const taxIdsOf = ({ tax, tax_off }: NamedTaxes): string[] => [...new Set([...(tax ?? []), ...(tax_off ?? [])])]
