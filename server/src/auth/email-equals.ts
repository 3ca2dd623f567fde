import { sql } from 'kysely'

/** Finds by the index on emails, which holds them without case. */
export const emailEquals = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`
