import { type ContactField, contactFields } from '@kasuwa/contract/contact-fields'
import { each } from '@kasuwa/contract/platform/each'
import { type Selectable, sql } from 'kysely'
import { addOpeningBalances } from '../receivables/balance.ts'
import { contactColumns } from '../contacts/contact-row.ts'
import { maskedIdentityNumber } from '../contacts/contact-reply.ts'
import { renameAliases } from '../contacts/merge.ts'
import { type ManyContact, lockForBulkUpdate, insertContacts, updateContacts } from '../contacts/write-many.ts'
import { newIds } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal } from '../errors/refusal.ts'
import { locales, storedWords } from '../errors/translate.ts'
import { addLabels, idsOnEach, replaceLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ContactBody } from './contact-body.ts'
import { type ContactReading, rulesOfContacts } from './contact-rows.ts'
import { type Keys, matchRows } from './match.ts'
import { type NamedIds, keyOf, namedIn } from './names.ts'
import { type ImportOptions, ChangedMeanwhile, NothingWritten, type Outcome } from './outcome.ts'
import { Phones } from './phones.ts'
import { type FurtherNote, Slices, batches, cellsLeftOut, mustBeMadeWith, needsPermission, readerOf, refuse } from './readings.ts'
import { withLines } from './several-values.ts'
import { contactSums } from './contact-sums.ts'
import type { SourceRow } from './table.ts'

const BATCH = 1000

type ContactRow = Selectable<Tables['contacts']>
interface StoredContact {
  id: string
  row: ContactRow
  keys: Keys
}

/** Values of a row, without empty cells. */
type ContactInput = { [Field in ContactField]?: NonNullable<ContactBody[Field]> }

interface Planned {
  reading: ContactReading
  before: ContactRow | undefined
  columns?: ManyContact
  groups?: string[]
}

/**
 * Imports contacts. They match by email, else by name and phone.
 * @throws NothingWritten, Stopped, ChangedMeanwhile
 */
export async function importContacts(ctx: BusinessContext, source: Iterable<SourceRow>, options: ImportOptions): Promise<Outcome> {
  const phones = new Phones()
  const read = readerOf(ctx, rulesOfContacts(ctx, phones))
  const slices = new Slices(ctx)
  const readings: ContactReading[] = []
  const isWalkIn = await walkInRow(ctx)
  let walkIns = 0
  for (const row of source) {
    const reading = read(row)
    if (isWalkIn(reading)) walkIns += 1
    else readings.push(reading)
    await slices.pause()
  }
  const phoneOf = ({ body }: ContactReading) => (body.phone ? phones.read(body.phone, body.country ?? 'NG') : undefined)
  const stored = await storedLike(
    ctx,
    readings,
    readings.flatMap((reading) => phoneOf(reading) ?? []),
  )
  const matched = await matchRows(
    slices,
    readings.map((reading) => ({ reading, keys: keysOf(reading, phoneOf(reading)) })),
    stored,
    (reading, column, key, values) => refuse(ctx, reading, column, { key, values }),
  )
  const planned = readings.map((reading): Planned => ({ reading, before: matched.get(reading.line)?.row }))
  for (const plan of planned) {
    mustFit(ctx, plan, options)
    await slices.pause()
  }
  await options.onProgress(0)
  const readingsToWrite = options.leaves ? readings.filter(({ line }) => !matched.has(line)) : readings
  const names = await namedIn(
    ctx,
    readingsToWrite,
    [{ table: 'contact_groups', column: 'group', namesIn: ({ groups }: ContactBody) => groups ?? [] }],
    options,
    new Map(),
  )
  const groupsHere = await groupsOf(ctx, planned)
  for (const plan of planned) {
    if (!plan.reading.errors) settle(ctx, plan, names)
    await slices.pause()
  }
  const good = planned.filter(({ reading }) => !reading.errors)
  const created = good.filter(({ before }) => !before)
  const changed = options.leaves ? [] : good.filter((plan) => Object.keys(changesOf(plan, groupsHere)).length > 0)
  const ids = [...batches(created, 10_000)].flatMap((batch) => newIds(batch.length, ctx.now))
  const outcome: Outcome = {
    total: readings.length + walkIns,
    created: created.map(({ reading }, index) => ({ line: reading.line, id: ids[index] ?? '', written: 'by_itself' })),
    updated: changed.map((plan) => ({
      line: plan.reading.line,
      id: plan.before?.id ?? '',
      before: changesOf(plan, groupsHere),
      written: ctx.now,
    })),
    skipped: good.length - created.length - changed.length + walkIns,
    rejected: readings.flatMap(({ line, errors, cells }) => (errors ? [{ line, errors, cells }] : [])),
    contactSums: contactSums(good),
    leftOutCells: cellsLeftOut(readings),
  }
  if (options.isCheck) return outcome
  if (options.isWhole && outcome.rejected.length > 0) throw new NothingWritten(outcome)
  await create(ctx, created, ids, options, slices)
  await change(ctx, changed, groupsHere, created.length, options)
  return outcome
}

/** True for the walk-in customer’s row of an export in any language. The walk-in customer does not change. */
async function walkInRow(ctx: BusinessContext): Promise<(reading: ContactReading) => boolean> {
  const walkIn = await ctx.selectFrom('contacts').select('name').where('is_walk_in', '=', true).executeTakeFirst()
  const isNamed = (name: string) => locales.some((locale) => storedWords(locale, name) === walkIn?.name)
  return ({ body, cells }) => walkIn !== undefined && isNamed(body.name ?? '') && !cells.email && !cells.phone
}

const keysOf = ({ body, cells }: ContactReading, phone: string | undefined): Keys => ({
  keyByColumn: { email: (body.email ?? cells.email)?.toLowerCase() || null },
  nameKey: body.name && phone ? `${keyOf(body.name)} ${phone}` : null,
  column: 'phone',
})

/** Live contacts with the email or phone of a row. */
async function storedLike(ctx: BusinessContext, readings: readonly ContactReading[], phones: readonly string[]): Promise<StoredContact[]> {
  const contactById = new Map<string, StoredContact>()
  const emails = readings.flatMap(({ body, cells }) => (body.email ?? cells.email ?? '').toLowerCase() || [])
  for (const [column, keys] of [
    [sql`lower(email)`, emails],
    [sql`phone`, phones],
  ] as const)
    for (const batch of batches(keys, 2000)) {
      const { rows } = await sql<ContactRow>`
        select * from contacts where business_id = ${ctx.business_id} and deleted_at is null and not is_walk_in
          and ${column} = any(${batch}::text[])`.execute(ctx.db)
      for (const row of rows)
        contactById.set(row.id, {
          id: row.id,
          row,
          keys: {
            keyByColumn: { email: row.email?.toLowerCase() ?? null },
            nameKey: row.phone ? `${keyOf(row.name)} ${row.phone}` : null,
            column: 'phone',
          },
        })
    }
  return [...contactById.values()]
}

function mustFit(ctx: BusinessContext, { reading, before }: Planned, { leaves }: ImportOptions): void {
  const { body } = reading
  if (before) {
    if (leaves) return
    if (!ctx.can('contact.edit')) refuse(ctx, reading, 'name', needsPermission(ctx, 'contact.edit'))
    // Changing a supplier to a customer would reveal what the business owes them.
    if (body.contact_type === 'customer' && before.contact_type !== 'customer' && before.balance < 0 && !ctx.can('contact.update-balance'))
      refuse(ctx, reading, 'type', { key: 'supplier_is_owed' })
    return
  }
  // For an invalid row, the raw cells.
  const hasValue = (column: 'name' | 'email' | 'phone') => Boolean(body[column] || reading.cells[column])
  if (!hasValue('name')) refuse(ctx, reading, 'name', { key: 'validation.required' })
  if (!hasValue('email') && !hasValue('phone')) refuse(ctx, reading, 'phone', { key: 'import_unreachable' })
  mustBeMadeWith(ctx, 'contacts', reading)
}

async function groupsOf(ctx: BusinessContext, planned: readonly Planned[]): Promise<Map<string, string[]>> {
  const ids = planned.flatMap(({ reading, before }) => (before && reading.body.groups ? [before.id] : []))
  return ids.length > 0 ? idsOnEach(ctx, 'contact_groups', ids) : new Map()
}

/** Computes the new columns; empty cells leave stored values. */
function settle(ctx: BusinessContext, plan: Planned, names: NamedIds): void {
  const { reading, before } = plan
  const { body } = reading
  plan.groups = body.groups?.flatMap((name) => names.contact_groups?.get(keyOf(name)) ?? []) ?? []
  const typed = body.identity_number
  // A masked number that comes back unchanged means the stored number.
  const isSame =
    typed &&
    before?.identity_number &&
    (typed === maskedIdentityNumber(ctx, before.identity_number) || isSameNumber(ctx, before.identity_number, typed))
  const input = Object.fromEntries(
    contactFields.flatMap(({ name }) => (body[name] && !(isSame && name === 'identity_number') ? [[name, body[name]]] : [])),
  ) as ContactInput
  if (before && reading.furtherNote) input.note = noteOf(before, reading.furtherNote)
  try {
    const fresh = {
      contact_type: 'both' as const,
      country: 'NG',
      ...input,
      email: body.email as string,
      phone: body.phone as string,
      name: body.name ?? '',
    }
    const columns = before ? contactColumns(ctx, input, before) : contactColumns(ctx, fresh)
    const { search_text, sort_name } = columns
    plan.columns = { ...each(contactFields, ({ name }) => columns[name] ?? before?.[name] ?? null), search_text, sort_name }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, [words]] of Object.entries(error.details.fields ?? {})) if (words) refuse(ctx, reading, field, words)
  }
}

/** The note with lines from other columns. They join a stored note that the file does not replace. */
function noteOf({ note }: ContactRow, { own, lines }: FurtherNote): string {
  const stored = note ?? ''
  return withLines(own === '' || stored.startsWith(own) ? stored : own, lines)
}

/** Encryption is randomized, so ciphertexts cannot be compared. */
const isSameNumber = (ctx: BusinessContext, encrypted: string, typed: string): boolean =>
  ctx.app.fieldEncryption.decrypt(encrypted, ctx.business_id) === typed

/** Old values of the columns that the file changes on an existing contact. */
function changesOf({ before, columns, groups, reading }: Planned, groupsHere: ReadonlyMap<string, string[]>): Record<string, unknown> {
  if (!before || !columns) return {}
  const was: Record<string, unknown> = {}
  for (const { name } of contactFields) if (columns[name] !== before[name]) was[name] = before[name]
  const carried = groupsHere.get(before.id) ?? []
  if (reading.body.groups && carried.toSorted().join() !== (groups ?? []).toSorted().join()) was.group_ids = carried
  return was
}

async function create(
  ctx: BusinessContext,
  created: readonly Planned[],
  ids: readonly string[],
  options: ImportOptions,
  slices: Slices,
): Promise<void> {
  let done = 0
  const openingWords = ctx.translate({ key: 'opening_balance' })
  for (const batch of batches(created, BATCH)) {
    const rows = batch.flatMap(({ columns }, index) => (columns ? [{ ...columns, id: ids[done + index] ?? '' }] : []))
    await insertContacts(ctx, rows)
    await addLabels(
      ctx,
      'contact_groups',
      batch.flatMap(({ groups }, index) => (groups ?? []).map((group) => [rows[index]?.id ?? '', group] as const)),
    )
    const owing = batch.flatMap(({ reading }, index) => {
      const amount = reading.body.opening_balance
      const note = [openingWords, ...(reading.debtDates ?? [])].join(' · ')
      return amount ? [{ contact_id: rows[index]?.id ?? '', amount, note }] : []
    })
    await addOpeningBalances(ctx, owing)
    for (const { contact_id, amount } of owing)
      ctx.recordChange({ entity: 'contacts', entity_id: contact_id, before: { balance: 0 }, after: { balance: amount } })
    done += batch.length
    await options.onProgress(done)
    await slices.pause()
  }
}

async function change(
  ctx: BusinessContext,
  changed: readonly Planned[],
  groupsHere: ReadonlyMap<string, string[]>,
  done: number,
  options: ImportOptions,
): Promise<void> {
  let changes = 0
  const inOrder = changed.toSorted((first, second) => ((first.before?.id ?? '') < (second.before?.id ?? '') ? -1 : 1))
  for (const batch of batches(inOrder, BATCH)) {
    const updatedAtById = await lockForBulkUpdate(
      ctx,
      batch.flatMap(({ before }) => before?.id ?? []),
    )
    const rows = batch.flatMap((plan) => {
      if (!plan.before || !plan.columns) return []
      if (updatedAtById.get(plan.before.id) !== plan.before.updated_at) throw new ChangedMeanwhile()
      return [{ ...plan.columns, id: plan.before.id, groups: plan.groups ?? [], was: changesOf(plan, groupsHere), before: plan.before }]
    })
    await updateContacts(ctx, rows)
    for (const { id, was, groups: group_ids, before: _, ...columns } of rows) {
      const newValues = Object.fromEntries(Object.entries({ ...columns, group_ids }).filter(([column]) => column in was))
      ctx.recordChange({ entity: 'contacts', entity_id: id, before: was, after: newValues })
    }
    await replaceLabels(
      ctx,
      'contact_groups',
      rows.flatMap(({ id, was, groups }) => ('group_ids' in was ? [{ id, labels: groups }] : [])),
    )
    for (const { was, before, sort_name } of rows) if ('name' in was) await renameAliases(ctx, { ...before, sort_name })
    changes += batch.length
    await options.onProgress(done + changes)
  }
}
