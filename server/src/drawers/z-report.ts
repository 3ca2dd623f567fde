import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { businessRow, letterheadOf } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, type PaperLine, type PaperSum, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findSession } from './find-sessions.ts'

type Session = Awaited<ReturnType<typeof findSession>>['drawer_session']

/**
 * What a session of a drawer came to, for the roll: the Z report of one that is closed, and an X report of one that is open.
 * @throws Refusal 404
 */
export async function zReport(ctx: BusinessContext, drawer_id: string, session: string, format: PaperFormat): Promise<FileReply> {
  const [{ drawer_session }, business] = await Promise.all([findSession(ctx, drawer_id, session), businessRow(ctx)])
  const letterhead = letterheadOf(ctx, business, { address: false, abroad: false })
  return printDocument(ctx, { ...paperOf(ctx, drawer_session), letterhead: { ...letterhead, footer: null, terms: [] } }, format, business)
}

function paperOf(ctx: BusinessContext, session: Session): Omit<Paper, 'letterhead'> {
  const translate = paperTranslator(ctx)
  const isClosed = session.status === 'closed'
  const title = translate(isClosed ? 'z_report' : 'x_report')
  const line = (name: string, amount: number, detail: string | null = null): PaperLine => ({ name, detail, cells: [formatMoney(amount)] })
  const sum = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })
  const [cash, ...accounts] = session.accounts
  const taken = cash ? [line(translate('cash_taken'), cash.taken), ...back(cash.given_back)] : []
  function back(amount: number): PaperLine[] {
    return amount > 0 ? [line(translate('cash_given_back'), -amount)] : []
  }
  const cashSums = [
    sum(translate('cash_expected'), cash?.expected ?? 0, true),
    ...(isClosed
      ? [sum(translate('cash_counted'), session.counted ?? 0), sum(translate('difference'), session.difference ?? 0, true)]
      : []),
  ]
  const said = (words: readonly string[]) => words.join(': ')
  const accountLines = accounts.flatMap((one) => [
    said([one.account?.name ?? '', formatMoney(one.expected)]),
    ...(one.counted === null
      ? []
      : [
          `${said([translate('counted'), formatMoney(one.counted)])} · ${said([translate('difference'), formatMoney(one.difference ?? 0)])}`,
        ]),
  ])
  const memberLines = session.members.flatMap((one) => [
    `${said([one.member?.name ?? '', formatMoney(one.sold)])} · ${translate('sales_counted', { count: one.sales })}`,
    ...one.accounts.map(({ account, amount }) => said([`  ${account?.name ?? translate('cash')}`, formatMoney(amount)])),
  ])
  const moved = session.movements.map((one) => {
    const amount = formatMoney(one.direction === 'in' ? one.amount : -one.amount)
    return `${said([one.reason, amount])} · ${[one.created_by?.name, paperTime(ctx, one.created_at)].filter(Boolean).join(', ')}`
  })
  const sections = [
    { label: translate('accounts'), lines: accountLines },
    { label: translate('by_member'), lines: memberLines },
    { label: translate('paid_in_and_out'), lines: moved },
    { label: translate('note'), lines: session.note ? [session.note] : [] },
  ].filter(({ lines }) => lines.length > 0)
  const by = (at: string, who: { name: string } | null) => [paperTime(ctx, at), who?.name].filter(Boolean).join(', ')
  return {
    lang: ctx.locale,
    title,
    receipt: title,
    receipt_to: '',
    number: `Z-${String(session.number).padStart(4, '0')}`,
    facts: [
      { label: translate('drawer'), value: session.drawer.name },
      { label: translate('location'), value: session.location.name },
      { label: translate('opened'), value: by(session.opened_at, session.opened_by) },
      ...(session.closed_at ? [{ label: translate('closed_at'), value: by(session.closed_at, session.closed_by) }] : []),
      { label: translate('sales_made'), value: `${session.sales} · ${formatMoney(session.sold)}` },
    ],
    place: null,
    to: null,
    mark: isClosed ? null : { tone: 'waiting', title: translate('x_report'), text: translate('still_open') },
    headline: null,
    pay_to: null,
    columns: [translate('position'), translate('cash_in_drawer'), translate('amount')],
    lines: [
      line(translate('float'), session.float),
      ...taken,
      ...(session.paid_in > 0 ? [line(translate('paid_in'), session.paid_in)] : []),
      ...(session.paid_out > 0 ? [line(translate('paid_out'), -session.paid_out)] : []),
    ],
    sums: cashSums,
    payments: null,
    sections,
    signatures: isClosed ? [translate('counted_by'), translate('checked_by')] : [],
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
}
