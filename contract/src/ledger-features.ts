/** Features that answer otherwise once what a contact owes, or is owed, has changed: what such a write touches. */
export const ledgerFeatures = ['contacts', 'contactPayments', 'balances', 'statements', 'debts', 'reports'] as const
