import { type ContactField, contactFields } from '@kasuwa/contract/contact-fields'
import { MAX_CARRIED } from '@kasuwa/contract/platform/fields'
import { type Selectable, sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import type { MergedValues } from '../database/tables/contacts.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { update } from '../records/entity-rows.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { idsOn, setLabels } from '../records/labels.ts'
import { holdReferences } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { moveBalance } from '../receivables/balance.ts'
import { contactNames } from './contact-row.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

type ContactRow = Selectable<Tables['contacts']>

/*
 * Merge of two contacts (CONTACTS-30): the second becomes an alias of the first, and is hidden. No alias points to an alias. The second’s
 * balance moves to the first by a pair of entries, so that the sum of all balances stays.
 */

/*
 * An alias has no pending document and gets no new one: references to it resolve to the first (`records/references.ts`). Its ledger and
 * documents stay. A payment or cancellation on one of them moves on to the first (`balance.ts`).
 */

/*
 * A sale takes a shared lock on its contact, a merge exclusive locks on both. So a concurrent sale commits before the merge, and is in the
 * balance that moves, or after it, for the first contact.
 */

/*
 * Lock order, for every caller: aliases before their main contacts, each in order of id.
 */

/** Locks both contacts and their aliases. @throws Refusal 404 for the second; 422 on `into` */
async function lockBoth(
  ctx: BusinessContext,
  id: string,
  into: string,
): Promise<{ second: ContactRow; first: ContactRow; family: ContactRow[] }> {
  const aliases = () =>
    ctx
      .selectFrom('contacts')
      .selectAll()
      .where(isAnyOf('merged_into', [id, into]))
      .where('merged_into', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  await aliases()
  const rows = await ctx
    .selectFrom('contacts')
    .selectAll()
    .where(isAnyOf('id', [id, into]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [second, first] = [rows.find((row) => row.id === id), rows.find((row) => row.id === into)]
  if (!second) throw notFound()
  if (!first) throw refuseField('into', 'unknown_reference')
  // While both are locked, no other contact becomes their alias.
  return { second, first, family: [...(await aliases()), second, first] }
}

/** Fields that are taken together, if the first contact has none of them. Its own values are never overwritten. */
const fieldGroups: readonly (readonly ContactField[])[] = [
  ['phone', 'country'],
  ['address', 'city', 'state'],
  ['identity_number', 'identity_type'],
]
const groupedFields: readonly ContactField[] = ['name', 'contact_type', ...fieldGroups.flat()]
const fieldSets = [...fieldGroups, ...contactFields.flatMap(({ name }) => (groupedFields.includes(name) ? [] : [[name]]))]

/** Fields without a meaning of their own: every contact has a country, and an identity type may be set without a number. */
const uninformative: readonly string[] = ['country', 'identity_type']

/** Values that the first contact lacks and the second has. The result is blacklisted if either is. */
function missingValues(first: ContactRow, second: ContactRow): MergedValues['columns'] {
  const hasValue = (row: ContactRow, fields: readonly ContactField[]) =>
    fields.some((column) => !uninformative.includes(column) && row[column] !== null)
  const takenSets = fieldSets.filter((fields) => !hasValue(first, fields) && hasValue(second, fields))
  const columns = takenSets.flat().map((column) => [column, second[column]] as const)
  const typeChange = first.contact_type === second.contact_type ? [] : [['contact_type', 'both'] as const]
  const blacklistChange = second.is_blacklisted && !first.is_blacklisted ? [['is_blacklisted', true] as const] : []
  return Object.fromEntries<string | boolean | null>([...columns, ...typeChange, ...blacklistChange])
}

/**
 * Locks the second contact’s groups as references, before contacts (`references.ts`), so that a deleted group is not taken. Returns those
 * to add, up to the maximum of a contact.
 */
async function lockGroups(ctx: BusinessContext, id: string) {
  const references = await holdReferences(ctx, { contact_groups: { group: await idsOn(ctx, 'contact_groups', id) } })
  return (currentGroups: readonly string[], otherGroups: readonly string[]) =>
    otherGroups
      .filter((group) => references.get('contact_groups')?.has(group) && !currentGroups.includes(group))
      .slice(0, Math.max(0, MAX_CARRIED - currentGroups.length))
}

/** Last document number of each kind. Documents recorded for either contact later have higher ones. */
async function lastNumbers(ctx: BusinessContext): Promise<Record<string, number>> {
  const rows = await ctx.selectFrom('document_counters').select(['kind', 'last_number']).execute()
  return Object.fromEntries(rows.map(({ kind, last_number }) => [kind, last_number]))
}

/**
 * Merges the second contact into the first, which takes the values that it lacks.
 * @param id of the second @returns the first
 * @throws Refusal 404; 422 on `into`, for the walk-in customer, and while the second has pending documents
 */
export async function mergeContacts(ctx: BusinessContext, id: string, into: string): Promise<ContactRow> {
  if (id === into) throw refuseField('into', 'merge_itself')
  const groupsToAdd = await lockGroups(ctx, id)
  const { second, first, family } = await lockBoth(ctx, id, into)
  if (second.is_walk_in) throw refuseRule('walk_in_is_nobody')
  if (first.is_walk_in) throw refuseField('into', 'walk_in_is_nobody')
  await mustBeUnused(ctx, 'contacts', id, ['pending'])
  const currentGroups = await idsOn(ctx, 'contact_groups', into)
  const added = groupsToAdd(currentGroups, await idsOn(ctx, 'contact_groups', id))

  moveBalance(ctx, id, into, second.balance)
  // Open items of both now belong to the first, even if they sum to zero.
  markDebtsStale(ctx, [id, into])
  await ctx.flush()
  const at = new Date(ctx.now).toISOString()
  // Its aliases become the first’s too. All sort by the name that their documents show.
  const aliases = family.filter((row) => row.merged_into === id).map((row) => row.id)
  await ctx
    .updateTable('contacts')
    .set({ merged_into: into, deleted_at: at, updated_at: at, sort_name: first.sort_name })
    .where(isAnyOf('id', [...aliases, id]))
    .execute()
  const columns = missingValues(first, second)
  const names = contactNames({ ...first, ...(columns as Partial<ContactRow>) })
  const merged = await update(ctx, 'contacts', into, { ...(columns as Partial<ContactRow>), ...names })
  if (added.length > 0) await setLabels(ctx, 'contact_groups', into, [...currentGroups, ...added])
  const alias = { id, name: second.name }
  ctx.addToChange({ entity: 'contacts', entity_id: into, before: { merged: null }, after: { merged: alias } })
  ctx.recordChange({ entity: 'contacts', entity_id: id, before: { merged_into: null }, after: { merged_into: into } })

  const familyIds = family.map((row) => row.id)
  const ledgers = await ctx.selectFrom('contacts').select(['id', 'last_entry']).where(isAnyOf('id', familyIds)).execute()
  await ctx.db
    .insertInto('contact_merges')
    .values({
      business_id: ctx.business_id,
      id: newId(ctx.now),
      contact_id: id,
      into_id: into,
      entries: JSON.stringify(Object.fromEntries(ledgers.map((row) => [row.id, row.last_entry]))),
      numbers: JSON.stringify(await lastNumbers(ctx)),
      amount: second.balance,
      took: JSON.stringify({ columns, groups: added, country: first.country } satisfies MergedValues),
      created_by: ctx.merchant_id,
      created_at: at,
    })
    .execute()
  return merged
}

/** Lists sort documents of aliases by the main contact’s name. */
export const renameAliases = (ctx: BusinessContext, { id, sort_name }: ContactRow) =>
  ctx
    .updateTable('contacts')
    .set({ sort_name })
    .where('merged_into', '=', id)
    .where(sql<boolean>`sort_name is distinct from ${sort_name}`)
    .execute()

/** The merge that made a contact an alias, with all of its family locked. @throws Refusal 404 if it is no alias */
export async function lockMerge(ctx: BusinessContext, id: string) {
  const activeMerge = ctx.selectFrom('contact_merges').selectAll().where('contact_id', '=', id).where('undone_at', 'is', null)
  const candidate = await activeMerge.executeTakeFirst()
  if (!candidate) throw notFound()
  const lockRows = (condition: ReturnType<typeof sql<boolean>>) =>
    ctx.selectFrom('contacts').selectAll().where(condition).orderBy('id').forUpdate().execute()
  const isAlias = sql<boolean>`merged_into is not null and (id = ${id} or merged_into = ${candidate.into_id})`
  await lockRows(isAlias)
  const [first] = await lockRows(sql<boolean>`id = ${candidate.into_id} and deleted_at is null`)
  const aliases = await lockRows(isAlias)
  // Read again under the locks, since a concurrent request may have undone it.
  const [merge, second] = [await activeMerge.executeTakeFirst(), aliases.find((row) => row.id === id)]
  if (!merge || merge.id !== candidate.id || !second) throw notFound()
  // The main contact is an alias of another by now, or deleted.
  if (!first || second.merged_into !== first.id) throw refuseRule('merge_is_followed')
  return { merge, second, first, family: [...aliases, first] }
}
