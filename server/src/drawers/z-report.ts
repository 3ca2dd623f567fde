import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { businessRow, letterheadOf } from '../documents/print/letterhead.ts'
import {
  type Letterhead,
  type Paper,
  type PaperFormat,
  type PaperLine,
  newPaper,
  paperSum,
  paperTime,
  paperTranslator,
} from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findSession } from './find-sessions.ts'

type Session = Awaited<ReturnType<typeof findSession>>['drawer_session']

/**
 * Z report of a closed session, X report of an open one, for a receipt printer.
 * @throws Refusal 404
 */
export async function zReport(ctx: BusinessContext, drawer_id: string, session: string, format: PaperFormat): Promise<FileReply> {
  const [{ drawer_session }, business] = await Promise.all([findSession(ctx, drawer_id, session), businessRow(ctx)])
  const letterhead = letterheadOf(ctx, business, { address: false, abroad: false })
  return printDocument(ctx, paperOf(ctx, drawer_session, { ...letterhead, footer: null, terms: [] }), format, business)
}

function paperOf(ctx: BusinessContext, session: Session, letterhead: Letterhead): Paper {
  const translate = paperTranslator(ctx)
  const isClosed = session.status === 'closed'
  const title = translate(isClosed ? 'z_report' : 'x_report')
  const line = (name: string, amount: number): PaperLine => ({ name, detail: null, cells: [formatMoney(amount)] })
  const [cash, ...accounts] = session.accounts
  const cashLines = cash ? [line(translate('cash_taken'), cash.taken), ...back(cash.given_back)] : []
  function back(amount: number): PaperLine[] {
    return amount > 0 ? [line(translate('cash_given_back'), -amount)] : []
  }
  const cashSums = [
    paperSum(translate('cash_expected'), cash?.expected ?? 0, true),
    ...(isClosed
      ? [paperSum(translate('cash_counted'), session.counted ?? 0), paperSum(translate('difference'), session.difference ?? 0, true)]
      : []),
  ]
  const joinLabel = (parts: readonly string[]) => parts.join(': ')
  const accountLines = accounts.flatMap((account) => [
    joinLabel([account.account?.name ?? '', formatMoney(account.expected)]),
    ...(account.counted === null
      ? []
      : [
          `${joinLabel([translate('counted'), formatMoney(account.counted)])} · ${joinLabel([translate('difference'), formatMoney(account.difference ?? 0)])}`,
        ]),
  ])
  const memberLines = session.members.flatMap((member) => [
    `${joinLabel([member.member?.name ?? '', formatMoney(member.sold)])} · ${translate('sales_counted', { count: member.sales })}`,
    ...member.accounts.map(({ account, amount }) => joinLabel([`  ${account?.name ?? translate('cash')}`, formatMoney(amount)])),
  ])
  const movementLines = session.movements.map((movement) => {
    const amount = formatMoney(movement.direction === 'in' ? movement.amount : -movement.amount)
    return `${joinLabel([movement.reason, amount])} · ${[movement.created_by?.name, paperTime(ctx, movement.created_at)].filter(Boolean).join(', ')}`
  })
  const sections = [
    { label: translate('accounts'), lines: accountLines },
    { label: translate('by_member'), lines: memberLines },
    { label: translate('paid_in_and_out'), lines: movementLines },
    { label: translate('note'), lines: session.note ? [session.note] : [] },
  ].filter(({ lines }) => lines.length > 0)
  const by = (at: string, actor: { name: string } | null) => [paperTime(ctx, at), actor?.name].filter(Boolean).join(', ')
  return newPaper(ctx, {
    title,
    letterhead,
    number: `Z-${String(session.number).padStart(4, '0')}`,
    facts: [
      { label: translate('drawer'), value: session.drawer.name },
      { label: translate('location'), value: session.location.name },
      { label: translate('opened'), value: by(session.opened_at, session.opened_by) },
      ...(session.closed_at ? [{ label: translate('closed_at'), value: by(session.closed_at, session.closed_by) }] : []),
      { label: translate('sales_made'), value: `${session.sales} · ${formatMoney(session.sold)}` },
    ],
    mark: isClosed ? null : { tone: 'waiting', title: translate('x_report'), text: translate('still_open') },
    columns: [translate('position'), translate('cash_in_drawer'), translate('amount')],
    lines: [
      line(translate('float'), session.float),
      ...cashLines,
      ...(session.paid_in > 0 ? [line(translate('paid_in'), session.paid_in)] : []),
      ...(session.paid_out > 0 ? [line(translate('paid_out'), -session.paid_out)] : []),
    ],
    sums: [...cashSums, ...(session.rounding === 0 ? [] : [paperSum(translate('rounding'), session.rounding)])],
    sections,
    signatures: isClosed ? [translate('counted_by'), translate('checked_by')] : [],
  })
}
