import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../database-setup/migrate.ts'
import { serverFolder } from '../services/server-folder.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'

const folder = join(serverFolder, 'migrations')
const named = '0063_deposits_in_balances.sql'
const renaming = '0125_ids_of_deposits.sql'
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** A business as the code before the migration left it: contacts’ balances know nothing of what is paid on pending sales. */
const before = `
  insert into contacts (business_id, id, name, contact_type, balance, last_entry, email, phone, search_text) values
    (uuid(1), uuid(10), 'Bola', 'customer', 700, 2, 'b@mail.test', '+2348031234567', ''),
    (uuid(1), uuid(11), 'Ada', 'both', 0, 0, 'a@mail.test', '+2348031234568', ''),
    (uuid(2), uuid(10), 'Neighbour', 'both', -5, 1, 'n@mail.test', '+2348031234569', '');
  insert into balance_transactions
      (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, document_kind, document_id, created_by)
    values (uuid(1), uuid(20), uuid(10), 1, 'sale', 1000, 1000, uuid(30), 'sale', uuid(30), uuid(9)),
      (uuid(1), uuid(21), uuid(10), 2, 'payment', -300, 700, uuid(40), 'sale', uuid(30), uuid(9)),
      (uuid(2), uuid(22), uuid(10), 1, 'adjustment', -5, -5, uuid(22), null, null, uuid(9));
  insert into sales (business_id, id, number, status, approval_level, contact_id, location_id, date, subtotal, discount, tax_total, total,
      paid_amount, created_by, posted_at, deleted_at)
    select uuid(business), uuid(id), id, status, 1, uuid(contact), uuid(8), now(), 1000, 0, 0, 1000, paid, uuid(9),
      case when status = 'approved' then now() end, case when is_deleted then now() end
    from (values (1, 30, 'approved', 10, 300, false), (1, 31, 'pending', 10, 150, false), (1, 32, 'pending', 10, 250, false),
      (1, 33, 'canceled', 10, 0, false), (1, 34, 'canceled', 10, 0, true), (1, 35, 'pending', 11, 0, false),
      (2, 31, 'pending', 10, 70, false)) as sale (business, id, status, contact, paid, is_deleted);
  insert into sale_payments (business_id, id, sale_id, amount, reverses, date, note, created_by)
    select uuid(business), uuid(id), uuid(sale), amount, uuid(reverses), now(), note, uuid(9)
    from (values (1, 40, 30, 300, null, null), (1, 41, 31, 100, null, 'first'), (1, 42, 31, 50, null, null), (1, 43, 32, 250, null, null),
      (1, 44, 33, 500, null, null), (1, 45, 33, -500, 44, null), (1, 46, 34, 60, null, null), (1, 47, 34, -60, 46, null),
      (2, 48, 31, 70, null, null)) as payment (business, id, sale, amount, reverses, note);`

test('what is paid on today’s pending sales is entered once, and nothing of what was canceled since', async () => {
  const server = new URL(inject('databaseServer'))
  const name = `kasuwa_deposits_${process.pid}`
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  const database = new pg.Client({ connectionString: server.href })
  try {
    await prepareDatabase(server.href)
    const older = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < named)
    await migrate(
      server.href,
      older
        .sort()
        .at(-1)
        ?.replace(/\.sql$/, ''),
    )
    await database.connect()
    // What the rows belong to is not there, and is not asked for.
    await database.query(`set session_replication_role = replica;
      create function uuid(number int) returns uuid language sql immutable as 'select lpad($1::text, 32, ''0'')::uuid'`)
    await database.query(before)
    await database.query(textOf(named))
    const contacts = await database.query('select name, balance::int from contacts order by name')
    expect(contacts.rows).toEqual([
      { name: 'Ada', balance: 0 },
      { name: 'Bola', balance: 300 },
      { name: 'Neighbour', balance: -75 },
    ])
    const entered =
      await database.query(`select entry.amount::int, entry.balance_after::int as after, right(entry.source_id::text, 2) as payment,
        right(entry.document_id::text, 2) as sale, entry.note from balance_transactions entry
      where entry.id = entry.source_id and entry.kind = 'payment' and entry.document_kind = 'sale' order by entry.business_id, entry.created_at, entry.id`)
    expect(entered.rows).toEqual([
      { amount: -100, after: 600, payment: '41', sale: '31', note: 'first' },
      { amount: -50, after: 550, payment: '42', sale: '31', note: null },
      { amount: -250, after: 300, payment: '43', sale: '32', note: null },
      { amount: -70, after: -75, payment: '48', sale: '31', note: null },
    ])
    const sums =
      await database.query(`select contact.id from contacts contact where contact.balance <> (select coalesce(sum(entry.amount), 0)
      from balance_transactions entry where entry.business_id = contact.business_id and entry.contact_id = contact.id)`)
    expect(sums.rows).toEqual([])
    await database.query(`insert into balance_transactions
        (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, document_kind, document_id, created_by)
      values (uuid(1), uuid(50), uuid(10), 6, 'reversal', 100, 400, uuid(41), 'sale', uuid(31), uuid(9))`)
    await database.query(textOf(renaming))
    const inOrder = await database.query(`select amount::int, case when id = uuid(50) then (select taken.amount::int
          from balance_transactions taken where taken.business_id = entry.business_id and taken.id = entry.source_id) end as takes_back
      from balance_transactions entry where business_id = uuid(1) and id > uuid(40) order by id`)
    // By their ids they come after what was there before, and a period finds them: these say when they were entered.
    expect(inOrder.rows).toEqual([{ amount: 100, takes_back: -100 }, ...[-100, -50, -250].map((amount) => ({ amount, takes_back: null }))])
    const times = await database.query(`select count(*)::int as entries,
        count(*) filter (where abs(extract(epoch from created_at) * 1000 - ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) < 2)::int as timed
      from balance_transactions where kind = 'payment' and note is null and id <> uuid(21) or note = 'first'`)
    expect(times.rows).toEqual([{ entries: 4, timed: 4 }])
  } finally {
    await database.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
})
