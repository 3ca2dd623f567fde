import type { Updateable } from 'kysely'
import { statuses } from '@kasuwa/contract/document-states'
import { reverseBalance } from '../contacts/balance.ts'
import { releaseMoves, releaseStock } from '../inventory/commitments.ts'
import { reverseStock } from '../inventory/ledger.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { approve as countApproval } from './approvals.ts'
import { type Document, type Kinds, kindOf } from './kind.ts'
import { linesOf, locationOf } from './lines.ts'
import { before, lockDocument } from './lock-document.ts'
import { contactOf, mustSupply } from './parties.ts'
import { fieldOf, post, writeWorth } from './posting.ts'

/** What a kind gives back besides, where one of it is canceled or deleted: money that was taken. The document is held. */
export type TakeBack = (document: Held) => Promise<{
  /** Whose entries on the contact's balance are reversed with the document's own. */
  sources: readonly string[]
  /** For the audit trail. */
  told: object
}>

type Held = Awaited<ReturnType<typeof held>>
const held = async (ctx: BusinessContext, table: DocumentTable, id: string, from: Parameters<typeof lockDocument>[3]) =>
  (await lockDocument(ctx, table, id, from)) satisfies Document

/** For a kind that gives nothing back but what it posted. */
export const nothingBesides: TakeBack = async () => ({ sources: [], told: {} })

const iso = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

const write = (
  ctx: BusinessContext,
  table: DocumentTable,
  id: string,
  columns: Updateable<Tables['sales']>,
  effects: readonly Effect[] = [],
) =>
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set({ ...columns, updated_at: iso(ctx) })
      .where('id', '=', id)
      .compile(),
    effects,
  )

/** What is paid on a document that waits no longer is no deposit any more: it has met what it was for, or is the contact's to use, or goes back. */
const noMoreDeposit = ({ contact_id, paid_amount = 0 }: Document): Effect[] =>
  contact_id !== null && paid_amount !== 0 ? [{ what: 'deposit', contact_id, amount: -paid_amount }] : []

/**
 * One member's approval; the last one that is needed makes the document take effect, whole or not at all.
 * @throws Refusal 404, 409, or 422 where this member may not or has before, or where a rule of posting refuses
 */
export async function approve(ctx: BusinessContext, kinds: Kinds, id: string): Promise<void> {
  const { table } = kinds
  const document = await held(ctx, table, id, before('approved'))
  const enough = await countApproval(ctx, document)
  ctx.recordChange({ entity: table, entity_id: id, after: { approved_by: ctx.merchant_id, takes_effect: enough } })
  if (!enough) return
  const kind = kindOf(kinds, document)
  const [location, lines, released, contact] = await Promise.all([
    locationOf(ctx, document.location_id),
    linesOf(ctx, table, id),
    releaseMoves(ctx, id),
    kind.contact === 'named' && document.contact_id !== null ? contactOf(ctx, document.contact_id) : undefined,
  ])
  // One that was recorded before this was asked.
  if (contact) mustSupply(contact)
  const worth = await post(ctx, kind, document, location, lines, [], released)
  const sum = kind.worth.document ? { [kind.worth.document]: worth.total } : {}
  write(ctx, table, id, { ...sum, status: 'approved', posted_at: iso(ctx) }, noMoreDeposit(document))
  writeWorth(ctx, kind, document.id, lines, worth)
}

/**
 * Cancels a document: a pending one gives back what it held, an approved one posts the exact reverse of what it did
 * (`domain.md`, Documents: states).
 * @returns what was told the trail of what the kind gave back besides
 * @throws Refusal 404, 409, or 422 where taking it back would break the books
 */
export async function cancel(ctx: BusinessContext, kinds: Kinds, id: string, takeBack: TakeBack): Promise<object> {
  const { table } = kinds
  const document = await held(ctx, table, id, before('canceled'))
  const kind = kindOf(kinds, document)
  const [lines, { sources, told }] = await Promise.all([linesOf(ctx, table, id), takeBack(document)])
  const source = { kind: kind.name, document_id: id }
  if (document.posted_at === null) {
    await releaseStock(ctx, source)
  } else {
    await reverseStock(ctx, source, (line_id) => fieldOf(lines.find((line) => line.id === line_id)?.position ?? 0))
  }
  if (document.contact_id !== null) await reverseBalance(ctx, document.contact_id, [id, ...sources], { kind: kind.ledger, id })
  const effects = document.posted_at === null ? noMoreDeposit(document) : []
  write(ctx, table, id, { status: 'canceled', canceled_at: iso(ctx), canceled_by: ctx.merchant_id }, effects)
  ctx.recordChange({ entity: table, entity_id: id, before: { status: document.status }, after: { status: 'canceled', ...told } })
  return told
}

/** Hides a document that never took effect; a pending one is canceled first. @throws Refusal 404, or 422 for one that is part of the books */
export async function remove(ctx: BusinessContext, kinds: Kinds, id: string, takeBack: TakeBack): Promise<void> {
  const { table } = kinds
  const document = await held(ctx, table, id, statuses)
  if (document.status === 'approved') throw refuseRule('cancel_it_first')
  if (document.posted_at !== null) throw refuseRule('part_of_the_books')
  const told = document.status === 'pending' ? await cancel(ctx, kinds, id, takeBack) : await giveBack(ctx, kinds, document, takeBack)
  write(ctx, table, id, { deleted_at: iso(ctx) })
  ctx.recordChange({ entity: table, entity_id: id, before: { status: document.status }, after: told })
}

/** What was left as credit when it was canceled may still be given back. */
async function giveBack(ctx: BusinessContext, kinds: Kinds, document: Held, takeBack: TakeBack): Promise<object> {
  const { sources, told } = await takeBack(document)
  const { ledger } = kindOf(kinds, document)
  if (document.contact_id !== null) await reverseBalance(ctx, document.contact_id, sources, { kind: ledger, id: document.id })
  return told
}
