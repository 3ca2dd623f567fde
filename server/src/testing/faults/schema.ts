import type { InjectedFault } from './fault.ts'

/** Faults in the schema itself. */
export const schemaFaults: InjectedFault[] = [
  { description: 'a table without row level security', law: 'schema.policies', sql: 'alter table brands disable row level security' },
  { description: 'a table without a policy', law: 'schema.policies', sql: 'drop policy tenant on brands' },
  { description: 'a policy that does not bind the app', law: 'schema.policies', sql: 'alter policy tenant on brands to current_user' },
  { description: 'a ledger that the app can change', law: 'schema.role', sql: 'grant update on stock_movements to kasuwa_app' },
  {
    description: 'a ledger of which the app can change a column',
    law: 'schema.role',
    sql: 'grant update (amount) on balance_transactions to kasuwa_app',
  },
  { description: 'a table that the app owns', law: 'schema.role', sql: 'alter table brands owner to kasuwa_app' },
  {
    description: 'a reference that does not carry the business',
    law: 'schema.references',
    sql: `create unique index brands_alone on brands (id);
      alter table products add constraint products_brand_alone foreign key (brand_id) references brands (id)`,
  },
  {
    description: 'a key that does not begin with the business',
    law: 'schema.references',
    sql: 'alter table brands add constraint brands_id unique (id)',
  },
  { description: 'a float', law: 'schema.floats', sql: 'alter table brands add column weight double precision' },
]
