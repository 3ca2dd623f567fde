import { sql } from 'kysely'

/** Uses the index on emails, which ignores case. */
export const emailEquals = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`
