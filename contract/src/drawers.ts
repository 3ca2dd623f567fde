import { z } from 'zod'
import { countResults, drawerEvents, drawerStatuses, movementDirections } from './drawer-states.ts'
import { file, wrapped } from './platform/endpoint.ts'
import { longText, money, moneyChange, nullish, oneOf, rule, signedMoney, someOf, text, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { anyOf, sided } from './platform/sided.ts'
import { changeOf, timelineOf } from './timeline.ts'
import { resource, timelineQuery } from './platform/resource.ts'

export const DrawerInput = z.object({ location: id('location'), name: text(2, 100) })

const OpenSession = z.object({ id: id('drawer_session'), opened_at: time(), opened_by: namedRecord('merchant').nullable() })

export const Drawer = z.object({
  id: id('drawer'),
  name: z.string(),
  location: namedRecord('location'),
  /** The open session; null if the drawer is closed. */
  session: OpenSession.nullable(),
  created_at: time(),
  updated_at: time(),
})

/**
 * A session: the member responsible for a drawer from its opening until its count. Cash in kobo; figures of the count are null while it is
 * open.
 */
export const DrawerSessionRow = z.object({
  id: id('drawer_session'),
  /** 1, 2, 3 … within the drawer: the number of the Z report. */
  number: z.int(),
  drawer: namedRecord('drawer'),
  location: namedRecord('location'),
  status: z.enum(drawerStatuses),
  opened_at: time(),
  opened_by: namedRecord('merchant').nullable(),
  float: z.int(),
  closed_at: time().nullable(),
  closed_by: namedRecord('merchant').nullable(),
  /** Expected cash: float + pay-ins − pay-outs + payments received − refunds. */
  expected: signedMoney().nullable(),
  counted: z.int().nullable(),
  /** Counted less expected: below zero, cash is missing. */
  difference: signedMoney().nullable(),
  note: z.string().nullable(),
})

const account = z.object({ id: id('bank_account'), name: z.string() }).nullable()

/** Payments of a session in one account, or in cash (null). Kobo. */
const AccountFigures = z.object({
  account,
  /** Payments and their reversals. */
  count: z.int(),
  taken: z.int(),
  given_back: z.int(),
  /** Expected amount: for cash with float, pay-ins and pay-outs; for an account, its payments. */
  expected: signedMoney(),
  /** Null while the session is open, and for an account that was not checked. */
  counted: signedMoney().nullable(),
  difference: signedMoney().nullable(),
})

const MemberFigures = z.object({
  member: namedRecord('merchant').nullable(),
  /** Sales that the member recorded at the drawer, without those canceled since. */
  sales: z.int(),
  sold: z.int(),
  /** Received less refunded, by account. */
  accounts: z.array(z.object({ account, amount: signedMoney() })),
})

export const DrawerMovement = z.object({
  id: id('drawer_movement'),
  direction: z.enum(movementDirections),
  amount: z.int(),
  reason: z.string(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

export const DrawerSession = DrawerSessionRow.extend({
  paid_in: z.int(),
  paid_out: z.int(),
  /** Rounding of its payments in cash, which is in no cash figure: above zero less came in than was due. */
  rounding: signedMoney(),
  /** Cash first. */
  accounts: z.array(AccountFigures),
  members: z.array(MemberFigures),
  movements: z.array(DrawerMovement),
  /** Sales recorded at the drawer and not canceled. */
  sales: z.int(),
  sold: z.int(),
  /** True if it is the drawer's last session and none is open. An owner may reopen that session. */
  is_last: z.boolean(),
})

const touches = ['drawers', 'dashboard']
const drawerReply = wrapped('drawer', Drawer)
const session = wrapped('drawer_session', DrawerSession)

const call = resource({ path: '/v1/business/drawers', of: 'drawer', view: 'sale.create', reply: drawerReply, touches })

/** Tills and their cash. Totals of a session are visible to the member who opened it, and with `report.view-sale-report` for all sales. */
export const drawers = {
  list: call.list(
    'Cash drawers, and who has which open',
    listQuery({ by: ['created_at', 'name'], usual: 'name.asc' }, { location: csv(id('location')).optional(), is_open: yesNo().optional() }),
    Drawer,
  ),
  one: call.one('A cash drawer'),
  create: call.create('sale.create', 'Add a cash drawer to a location', DrawerInput),
  edit: call.edit('sale.create', 'Change a drawer’s name; where it stands, while it is closed', DrawerInput.partial()),
  delete: call.remove('sale.create', 'Hide a drawer that is closed; its sessions stay on record', { touches: [...touches, 'deleted'] }),
  open: call.post('/v1/business/drawers/{id}/open', {
    access: 'sale.create',
    summary: 'Open a drawer with what is in it; one session of a drawer is open at a time',
    body: z.object({ float: money() }),
    reply: session,
  }),
  move: call.post('/v1/business/drawers/{id}/movements', {
    access: 'sale.create',
    summary: 'Put cash into the open drawer, or take some out, for something other than a payment',
    body: z.object({
      amount: money().min(1, rule('positive')),
      direction: oneOf(movementDirections),
      reason: text(2, 250),
    }),
    reply: session,
  }),
  close: call.post('/v1/business/drawers/{id}/close', {
    access: 'sale.create',
    summary: 'Close a drawer with what was counted: cash (an account of null), and accounts that were looked at',
    body: z.object({
      counted: someOf(
        z.object({
          account: z.union([id('bank_account'), z.null()]).optional(),
          /** Below zero for an account that refunded more than it received; never below zero for cash. */
          amount: moneyChange(),
        }),
        50,
      ),
      /** The counted session and the expected cash that the member saw. Refused if either has changed since. */
      number: nullish(z.int(rule('integer')).min(1, rule('invalid'))),
      expected: nullish(moneyChange()),
      /** Why the count differs from the expected amount. */
      note: nullish(longText(1000)),
    }),
    reply: session,
  }),
  reopen: call.post('/v1/business/drawers/{id}/reopen', {
    access: 'sale.create',
    summary: 'Owners: open a drawer’s last session again, as if it had not been closed',
    reply: session,
  }),
  sessions: call.get('/v1/business/drawers/{id}/sessions', {
    access: 'sale.create',
    summary: 'Sessions of a drawer: one’s own, or all with `report.view-sale-report`',
    query: listQuery(
      { by: ['opened_at', 'closed_at', 'difference'], usual: 'opened_at.desc' },
      {
        status: csv(z.enum(drawerStatuses, rule('invalid'))).optional(),
        /** Filters by the member who opened the session. */
        member: csv(id('merchant')).optional(),
        /** Whether the count differed from the expected amount. */
        is_off: yesNo().optional(),
        ...period,
      },
    ),
    reply: pageOf(DrawerSessionRow),
  }),
  counts: call.get('/v1/business/drawers/counts', {
    access: 'sale.create',
    summary: 'Sessions of all drawers that were counted: of those that one opened, or all with `report.view-sale-report`',
    query: listQuery(
      { by: ['closed_at', 'difference'], usual: 'closed_at.desc' },
      {
        result: csv(z.enum(countResults, rule('invalid'))).optional(),
        /** Here `member` is the one who counted. */
        ...sided({ location: () => anyOf('location'), member: () => anyOf('merchant') }),
        ...period,
      },
    ),
    reply: pageOf(DrawerSessionRow),
  }),
  session: call.get('/v1/business/drawers/{id}/sessions/{session}', {
    access: 'sale.create',
    summary: 'A session with its figures by account and member, its pay-ins and pay-outs',
    reply: session,
  }),
  download: call.get('/v1/business/drawers/{id}/sessions/{session}/download', {
    access: 'sale.create',
    summary: 'The Z report of a session that is closed, or what it comes to so far: for a roll, as PDF or page',
    query: z.object({ format: oneOf(['pdf', 'html', 'receipt']).optional() }),
    reply: file,
  }),
  timeline: call.get('/v1/business/drawers/{id}/timeline', {
    access: 'report.view-sale-report',
    summary: 'Who did what at a drawer, and when',
    query: timelineQuery,
    reply: timelineOf({
      what: z.enum(drawerEvents),
      /** Kobo: the float, the pay-in or pay-out, or the count; null for any other event. */
      amount: z.int().nullable(),
      /** Counted less expected, for a closing. */
      difference: signedMoney().nullable(),
      reason: z.string().nullable(),
      changes: z.object({ name: changeOf(z.string()).optional() }),
    }),
  }),
}
