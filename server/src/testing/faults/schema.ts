import type { InjectedFault } from './fault.ts'

/** Faults in the tables themselves. */
export const schemaFaults: InjectedFault[] = [
  { what: 'a table without row level security', law: 'schema.policies', sql: 'alter table brands disable row level security' },
  { what: 'a table without a policy', law: 'schema.policies', sql: 'drop policy tenant on brands' },
  { what: 'a policy that does not bind the app', law: 'schema.policies', sql: 'alter policy tenant on brands to current_user' },
  { what: 'a ledger that the app can change', law: 'schema.role', sql: 'grant update on stock_movements to kasuwa_app' },
  {
    what: 'a ledger of which the app can change a column',
    law: 'schema.role',
    sql: 'grant update (amount) on balance_transactions to kasuwa_app',
  },
  { what: 'a table that the app owns', law: 'schema.role', sql: 'alter table brands owner to kasuwa_app' },
  {
    what: 'a reference that does not carry the business',
    law: 'schema.references',
    sql: `create table notes (business_id uuid, id uuid, primary key (business_id, id), unique (id));
      alter table notes enable row level security; create policy tenant on notes using (true);
      alter table brands add column note_id uuid references notes (id)`,
  },
  { what: 'a float', law: 'schema.floats', sql: 'alter table brands add column weight double precision' },
]
