import { sql } from 'kysely'

/** Finds by the index on emails, which holds them without case. */
export const emailIs = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`
