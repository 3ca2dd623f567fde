import type pg from 'pg'
import { appRole } from '../../database/transaction-start.ts'

export interface Column {
  name: string
  type: string
  collation: string | null
  /** The expression of a generated column. */
  generated: string | null
  default: string | null
  required: boolean
  storage: string | null
  /** The app's rights on the column beyond its rights on the table. */
  rights: string[]
}

export interface Constraint {
  name: string
  kind: 'check' | 'reference' | 'unique' | 'key'
  columns: string[]
  /** The table that a foreign key references. */
  to: string | null
  text: string
}

export interface Index {
  name: string
  text: string
}

export interface Table {
  name: string
  options: string | null
  columns: Column[]
  constraints: Constraint[]
  indexes: Index[]
  guarded: boolean
  policies: { name: string; command: string; text: string }[]
  /** The app's rights, of select, insert, update and delete. */
  rights: string[]
}

/** Every table that migrations make, with its columns, constraints and indexes, from PostgreSQL's catalogue. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_to_string(reloptions, ', ') as options, relrowsecurity as guarded,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
          'collation', (select collname from pg_collation where oid = attcollation and collname <> 'default'),
          'generated', case when attgenerated = 's' then pg_get_expr(adbin, adrelid, true) end,
          'default', case when attgenerated = '' then pg_get_expr(adbin, adrelid, true) end,
          'required', attnotnull,
          'storage', (select case attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end
            from pg_type where pg_type.oid = atttypid and typstorage <> attstorage),
          'rights', (select coalesce(json_agg(lower(privilege_type)), '[]') from aclexplode(attacl) where grantee = to_regrole($1))) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', conname, 'to', (select relname from pg_class where oid = confrelid),
          'kind', case contype when 'c' then 'check' when 'f' then 'reference' when 'u' then 'unique' else 'key' end,
          'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (attnum, place)
            join pg_attribute using (attnum) where attrelid = conrelid),
          'text', pg_get_constraintdef(pg_constraint.oid, true)) order by array_position(array['p', 'u', 'f', 'c'], contype::text),
          -- The planner chooses between keys that cost alike by their order.
          case contype when 'u' then conindid end, conname), '[]')
        from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')) as constraints,
      (select coalesce(json_agg(json_build_object('name', relname, 'text', pg_get_indexdef(indexrelid, 0, true))
          order by not indisunique, relname), '[]')
        from pg_index join pg_class as made on made.oid = indexrelid
        where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)) as indexes,
      (select coalesce(json_agg(json_build_object('name', polname, 'command', polcmd, 'text', pg_get_expr(polqual, polrelid, true))
          order by polname desc), '[]') from pg_policy where polrelid = pg_class.oid) as policies,
      (select coalesce(json_agg(lower(privilege_type)), '[]') from aclexplode(relacl) where grantee = to_regrole($1)) as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by oid`,
    [appRole],
  )
  return rows
}
