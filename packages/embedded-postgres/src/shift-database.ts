import { withClient } from './postmaster.ts'

/**
 * Defaults of row times follow a shifted clock: an app and its database share one machine's clock.
 * @param url of the owner of the tables
 * @param ahead milliseconds
 */
export const shiftDatabase = (url: string, ahead: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `create or replace function public.now_of_test() returns timestamptz stable language sql as
        $$ select pg_catalog.now() + interval '${ahead} milliseconds' $$`,
    )
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table public.%I alter column %I set default public.now_of_test()', c.relname, a.attname) as statement
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
        where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'`,
    )
    if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';'))
  })
