import type pg from 'pg'

/** Part of every planted text, and of no other. */
export const mark = 'qxlt'

/**
 * Columns without a canary. No reply shows them, another text would break the neighbour's own calls, or a job writes them at any time.
 * The findings of that job are tested by `books/books-page.test.ts`. All other text columns get a canary.
 */
const machinery =
  /^(audit_entries\.(entity|action)|books_checks\.problems|businesses\.(country|time_zone|paper_colour|number_prefixes)|locations\.country|products\.options(_key)?|imports\.(kind|locale|map|edits|beside)|import_rows\.before|contacts\.(country|identity_number|search_text)|merchants\.(country|locale|password_hash)|sessions\.(token_hash|previous_hash|ended_why)|idempotency_keys\.\w+|members\.invitation_hash|contact_merges\.\w+|contact_debts\.days|kept_days\.zone|share_links\.(token_hash|locale|statement)|inventory_actions\.pays_back|plan_invoices\.currency|plan_payments\.(checkout_url|email|reference|(verified_)?currency)|payment_subaccounts\.code|sale_checkouts\.(checkout_url|email|reference|(verified_)?(currency|subaccount))|(sale|quotation)_tax_lines\.(covers|shares)|serial_number_pairs\.pair|serial_number\w*\.(code|taken_kind|intake_kind|document_kind|from_status|to_status|prior)|\w+\.search_text|\w+\.sort_name)$/

interface Column {
  table: string
  name: string
  type: 'text' | 'text[]' | 'jsonb'
  /** True if a check limits it to certain words. */
  is_word: boolean
}

const columns = `select class.relname as table, attribute.attname as name, attribute.atttypid::regtype::text as type,
    exists (select from pg_constraint held where held.conrelid = class.oid and held.contype = 'c' and held.conkey = array[attribute.attnum]
      and pg_get_constraintdef(held.oid) like '%ARRAY[%') as is_word
  from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    and attribute.attgenerated = ''
  where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
    and attribute.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
    and (class.relname in ('businesses', 'merchants', 'sessions')
      or exists (select from pg_attribute own where own.attrelid = class.oid and own.attname = 'business_id'))
  order by 1, 2`

const people = 'select merchant_id from members where business_id = $1 and merchant_id is not null'

/** Columns that a check allows only on some rows. */
const fillable: Record<string, string> = { cancel_reason: 'canceled_at is not null', own_name: 'parent_id is not null' }

const ofBusiness: Record<string, string> = {
  businesses: 'id = $1',
  merchants: `id in (${people})`,
  sessions: `merchant_id in (${people})`,
}

/** Differs in each row, because unique columns need it, and by business: the place of a row in its table is used again. */
const canary = ({ table, name }: Column, business_id: string) =>
  `'${mark}-${table}-${name}-' || translate(ctid::text, '(,)', '.-.') || '${business_id.slice(-6)}'`

const planted: Record<Column['type'], (text: string) => string> = {
  text: (text) => text,
  'text[]': (text) => `array[${text}]`,
  jsonb: (text) => `jsonb_build_object('note', ${text})`,
}

/** The app reads an audit row by its keys, so the canary is added beside them. */
const withCanaries = (name: string, text: string) => `"${name}" || jsonb_build_object('note', ${text}, 'reason', ${text})`

/**
 * Writes a canary with its table and column into every text column of a business’s rows and its members’ own, filled or not.
 * @param client of the database's owner
 * @returns the columns that had a row
 */
export async function plantCanaries(client: pg.Client, business_id: string): Promise<string[]> {
  const { rows } = await client.query<Column>(columns)
  const done: string[] = []
  for (const column of rows) {
    const { table, name, type, is_word } = column
    if (is_word || machinery.test(`${table}.${name}`)) continue
    const condition = `${ofBusiness[table] ?? 'business_id = $1'} and ${fillable[name] ?? 'true'}`
    // A search also matches the planted words. It must not match them for another business.
    const searched = rows.some((sibling) => sibling.table === table && sibling.name === 'search_text') ? `, search_text = '${mark}'` : ''
    const text = canary(column, business_id)
    const value = table === 'audit_entries' && type === 'jsonb' ? withCanaries(name, text) : planted[type](text)
    const { rowCount } = await client.query(`update ${table} set "${name}" = ${value}${searched} where ${condition}`, [business_id])
    if (rowCount) done.push(`${table}.${name}`)
  }
  return done
}

/** Columns whose canaries a text contains. */
export const canariesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(new RegExp(`${mark}-([a-z_]+)-([a-z_0-9]+)-`, 'g'))].map(([, table, name]) => `${table}.${name}`)),
]
