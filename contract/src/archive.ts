import { type ZodObject, z } from 'zod'
import { DrawerSessionRow } from './drawers.ts'
import { directions, openItemKinds, paidMoney } from './open-items.ts'
import { defineApi, endpoint } from './platform/endpoint.ts'
import { signedMoney, stock, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import type { Permission } from './platform/permissions.ts'
import { contactBalance, costMoney, stockMoney } from './platform/seen-with.ts'
import { channels } from './reminders.ts'
import { storedUnit } from './product-fields.ts'

/** A list that is in the archive of the whole business alone: screens show its rows on another record’s page. It is not served. */
const archived = <const Field extends string, Row extends ZodObject>(name: string, access: Permission, by: Field, row: Row) =>
  endpoint.get(`/archive/${name}`, {
    access,
    summary: name,
    query: listQuery({ by: [by], usual: `${by}.asc` }),
    reply: pageOf(row),
  })

const created = { created_by: namedRecord('merchant').nullable(), created_at: time() }
const account = namedRecord('bank_account').nullable()
const session = { drawer: namedRecord('drawer'), location: namedRecord('location'), number: DrawerSessionRow.shape.number }
const stockDocument = { number: z.string(), kind: z.enum(['intake', 'return-inward', 'return-outward', 'adjustment']) }

export const archive = defineApi({
  archive: {
    drawerSessions: archived('drawer-sessions', 'sale.create', 'opened_at', DrawerSessionRow),
    drawerMovements: archived(
      'drawer-movements',
      'sale.create',
      'created_at',
      z.object({ ...session, money_in: z.int().nullable(), money_out: z.int().nullable(), reason: z.string(), ...created }),
    ),
    drawerAccounts: archived(
      'drawer-accounts',
      'sale.create',
      'session_id',
      z.object({
        ...session,
        account,
        closed_at: time().nullable(),
        expected: signedMoney(),
        counted: signedMoney().nullable(),
        difference: signedMoney().nullable(),
      }),
    ),
    stockPayments: archived(
      'stock-payments',
      'inventory-action.view',
      'created_at',
      z.object({
        ...stockDocument,
        date: time(),
        contact: namedRecord('contact').nullable(),
        location: namedRecord('location'),
        /** Kobo; below zero it reverses another payment. */
        amount: stockMoney(),
        account,
        note: z.string().nullable(),
        ...created,
      }),
    ),
    extraCosts: archived(
      'extra-costs',
      'inventory-action.view',
      'created_at',
      z.object({
        ...stockDocument,
        name: z.string(),
        amount: costMoney(),
        contact: namedRecord('contact').nullable(),
        account,
        created_at: time(),
      }),
    ),
    contactPayments: archived(
      'contact-payments',
      'contact.view-balance-transaction',
      'created_at',
      z.object({
        date: time(),
        contact: namedRecord('contact'),
        direction: z.enum(directions),
        money_in: paidMoney(),
        money_out: paidMoney(),
        /** Kobo allocated to documents; the rest is credit. */
        allocated: paidMoney(),
        /** Current allocations. */
        documents: z.array(z.object({ name: z.string(), kind: z.enum(openItemKinds) })),
        account,
        is_undone: z.boolean(),
        note: z.string().nullable(),
        ...created,
      }),
    ),
    reminders: archived(
      'reminders',
      'contact.view',
      'created_at',
      z.object({
        contact: namedRecord('contact'),
        channel: z.enum(channels),
        sent_to: z.string(),
        owed: contactBalance(),
        language: z.string(),
        ...created,
      }),
    ),
    quotationLines: archived(
      'quotation-lines',
      'sale.view',
      'id',
      z.object({
        id: id('quotation_item'),
        quotation: z.object({ number: z.string(), date: time() }),
        contact: namedRecord('contact'),
        location: namedRecord('location'),
        name: z.string(),
        sku: z.string(),
        unit: storedUnit(),
        quantity: stock(),
        price: z.int(),
        total: z.int(),
        line_discount: z.int(),
        discount: z.int(),
      }),
    ),
  },
}).archive
