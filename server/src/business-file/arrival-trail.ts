import type pg from 'pg'
import { auditQuery } from '../records/audit.ts'
import type { BroughtIn } from './import-business-file.ts'

interface Bringer {
  /** Null for an operator’s command. */
  merchant_id: string | null
  file: string
  now: number
  origin: object
}

/** Writes the audit entry of an import: rows per table, pictures, and people by outcome. */
export async function tellTrail(client: pg.Client, done: BroughtIn, { merchant_id, file, now, origin }: Bringer): Promise<void> {
  const { business, made_at, rows, tables, pictures } = done
  const { newEmails, ...otherPeople } = done.people
  // Stored entries name the new accounts `made`.
  const people = Object.fromEntries(
    Object.entries({ ...otherPeople, made: newEmails }).map(([outcome, list]) => [outcome, [...list].length]),
  )
  const after = { file, name: business.name, made_at, rows, pictures, people, tables }
  const entry = { action: 'businessArrivals.bringIn', entity: 'businesses', entity_id: business.id, after }
  const { text, values } = auditQuery(
    { request_id: '', ip: '', user_agent: '', ...origin, now },
    { business_id: business.id, merchant_id, ...entry },
  )
  await client.query(text, values)
}
