import { builtInRoles } from './built-in-roles.ts'

/** The customer of a counter sale to an unnamed buyer. */
export const walkInCustomer = 'Walk-in customer'

/** Built-in text of every business, as stored in English. Readers in another language see a translation (`builtIn()` marks the fields). */
export const builtInNames: readonly string[] = [walkInCustomer, ...builtInRoles.flatMap(({ name, description }) => [name, description])]
