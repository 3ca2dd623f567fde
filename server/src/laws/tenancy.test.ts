import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'

const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
await client.connect()
afterAll(() => client.end())

/** Tables that the app may use without a policy → the reason. */
const withoutPolicy: Record<string, string> = {
  merchants: 'people are of no business: a login finds them by email before anybody is known',
  sessions: 'of a person, not of a business: read by the token’s own id before anybody is known',
  merchant_tokens: 'mailed links and codes, read by their hash before anybody is known',
  throttles: 'counts by hashes of who and what, also of those who are nobody here',
  security_events: 'what concerns who gets in where no business is known; only written',
  plans: 'what every business can be on: the same for all, and only read',
  provider_banks: 'banks as the provider tells of them: the same for all, and only read',
  payment_cards: 'a person’s, in whichever business they pay; the authorization in it is sealed',
  sandbox_charges: 'what the pretend provider knows, as another company’s database would',
  taken_subaccounts: 'which business has a subaccount, so that no two have one: names nothing but the two',
  backups: 'when the whole installation was backed up: of no business, and the same for every owner',
  dev_mailbox: 'mails belong to no business, and a server with SMTP_URL has none here',
}

/** Tables that the app has no rights to → their owner. */
const closed: Record<string, string> = {
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'which migrations ran',
  'graphile_worker._private_job_queues': 'the queue’s own',
  'graphile_worker._private_jobs': 'the queue’s own; jobs are added by kasuwa_add_job() alone',
  'graphile_worker._private_known_crontabs': 'the queue’s own',
  'graphile_worker._private_tasks': 'the queue’s own',
  'graphile_worker.migrations': 'the queue’s own',
}

/** Functions that run as their owner, past all policies → the reason. None reads a business’s table. */
const asOwner: Record<string, string> = {
  'kasuwa_add_job(text,json)': 'adds a job to the queue, and does nothing else',
}

const ours = `not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname !~ '^pg_temp'`
const noExtension = (catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`

const names = async (text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name).toSorted()

/** Tables of every schema. @param condition over pg_class and pg_namespace */
const tables = (condition: string) =>
  names(`select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'f') and nspname ${ours} and ${noExtension('pg_class')} and ${condition}`)

const anyRight = `(has_schema_privilege('kasuwa_app', relnamespace, 'usage')
  and has_table_privilege('kasuwa_app', pg_class.oid, 'select, insert, update, delete, truncate, references, trigger'))`
const guarded = `(relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid
  and (polroles = '{0}' or 'kasuwa_app'::regrole = any (polroles))
  and pg_get_expr(polqual, polrelid) ~ 'current_setting\\(''app\\.(business|merchant)_id'))`

/** Rows that policies let a session see: one permissive policy is enough, in spite of the others of its table. */
const lets = [
  `(business_id = (current_setting('app.business_id'::text))::uuid)`,
  `((business_id = (current_setting('app.business_id'::text))::uuid) AND (merchant_id = (current_setting('app.merchant_id'::text))::uuid))`,
]
/** Further policies, for a session whose business is not known yet → policies, by table. */
const letsMore: Record<string, string> = {
  'businesses tenant *': `(id = (current_setting('app.business_id'::text))::uuid)`,
  'businesses own r': `(EXISTS ( SELECT FROM members m WHERE ((m.business_id = businesses.id) AND (m.merchant_id = (current_setting('app.merchant_id'::text))::uuid) AND (m.deleted_at IS NULL))))`,
  'merchant_businesses own r': `(merchant_id = (current_setting('app.merchant_id'::text))::uuid)`,
}

/** Policies that let the app see or write other rows than those above. */
async function loose(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sees: string | null; writes: string | null }>(`
    select concat_ws(' ', polrelid::regclass, polname, polcmd) as name,
      regexp_replace(pg_get_expr(polqual, polrelid), '\\s+', ' ', 'g') as sees, pg_get_expr(polwithcheck, polrelid) as writes
    from pg_policy where polpermissive and (polroles = '{0}' or 'kasuwa_app'::regrole = any (polroles)) order by 1`)
  const isKnown = ({ name, sees }: (typeof rows)[number]) => lets.includes(sees ?? '') || letsMore[name] === sees
  // A write policy equals the read policy unless it is declared; none declares it.
  return rows.filter((row) => row.writes !== null || !isKnown(row)).map(({ name }) => name)
}

const unguarded = () => tables(`not ${guarded} and ${anyRight}`)
const ownersFunctions = () =>
  names(`select pg_proc.oid::regprocedure::text as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where prosecdef and nspname ${ours} and ${noExtension('pg_proc')}`)
const ownersViews = () =>
  names(`select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('v', 'm') and nspname ${ours} and ${noExtension('pg_class')} and ${anyRight}
      and not coalesce((select option_value::boolean from pg_options_to_table(reloptions) where option_name = 'security_invoker'), false)`)

test('every table has a policy that binds the app, or stands in a list that says why not', async () => {
  expect(await unguarded()).toEqual(Object.keys(withoutPolicy).toSorted())
  expect(await tables(`not ${guarded} and not ${anyRight}`)).toEqual(Object.keys(closed).toSorted())
})

test('no policy lets the app see or write rows outside the transaction’s business, except the member’s own rows', async () => {
  expect(await loose()).toEqual([])
})

test('no table hides its rows from its owner, who dumps, checks and migrates them', async () => {
  expect(await tables('relforcerowsecurity')).toEqual([])
  expect((await client.query('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user')).rows).toEqual([
    { free: false },
  ])
})

test('nothing reads a business’s table as its owner: no function, and no view', async () => {
  expect(await ownersFunctions()).toEqual(Object.keys(asOwner).toSorted())
  expect(await ownersViews()).toEqual([])
  const tenant = await tables(
    `exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'business_id') or relname = 'businesses'`,
  )
  const { rows } = await client.query<{ body: string }>(`select prosrc as body from pg_proc where prosecdef and proname = 'kasuwa_add_job'`)
  expect(rows).toHaveLength(1)
  for (const { body } of rows) expect(tenant.filter((table) => new RegExp(`\\b${table}\\b`).test(body))).toEqual([])
})

test('the law sees a table without a policy, a policy too many, a view and a function that run as their owner, however they are made', async () => {
  await client.query(`begin;
    create table open_table (business_id uuid, id uuid);
    create table half_open (business_id uuid, id uuid);
    alter table half_open enable row level security;
    create policy everything on half_open using (true);
    create policy also on sales using (true);
    create policy writes on brands for insert with check (true);
    create view all_sales as select * from sales;
    create view own_sales with (security_invoker = true) as select * from sales;
    create function every_sale() returns bigint language sql security definer as 'select count(*) from sales'`)
  const [openTables, open, views, functions] = [await unguarded(), await loose(), await ownersViews(), await ownersFunctions()]
  await client.query('rollback')
  expect(openTables).toEqual(expect.arrayContaining(['half_open', 'open_table']))
  expect(open).toEqual(['brands writes a', 'half_open everything *', 'sales also *'])
  expect(views).toEqual(['all_sales'])
  expect(functions).toContain('every_sale()')
})
