import { builtInRoles } from './built-in-roles.ts'

/** The customer of a sale at the counter to nobody in particular. */
export const walkInCustomer = 'Walk-in customer'

/** Text that comes with every business, as it is kept: a reader in another language reads it in theirs (`builtIn()` marks where). */
export const builtInNames: readonly string[] = [walkInCustomer, ...builtInRoles.flatMap(({ name, description }) => [name, description])]
