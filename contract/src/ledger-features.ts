/** Features to invalidate when a contact's debt changes; such calls list them in `touches`. */
export const ledgerFeatures = ['contacts', 'contactPayments', 'balances', 'statements', 'debts', 'reports'] as const
