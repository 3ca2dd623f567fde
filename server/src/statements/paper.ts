import { api } from '@kasuwa/contract'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { onSide } from '@kasuwa/contract/statements'
import { formatTime } from '@kasuwa/contract/platform/times'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { partiesAt } from '../documents/print/letterhead.ts'
import { logoOf, pageFile } from '../documents/print/print-document.ts'
import { type PageFrame, type PageHead, pageOf } from '../documents/print/page.ts'
import { type PaperWord, paperTranslator, stateWord, pageWords } from '../documents/print/paper.ts'
import { forbidden } from '../errors/refusal.ts'
import { type Html, html } from '../http/html.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf } from '../services/clock.ts'
import type { MarkedStatement } from './statement.ts'

interface PaperRow {
  date: string
  /** The document's number, and the kind of entry. */
  what: string
  note: string | null
  /** Empty on the other side. */
  owed: string
  paid: string
  balance: string
}

/** A statement as printed, as text in the reader's language: the same for the PDF (`server/papers/statement.typ`) and the page. */
export interface StatementPaper extends PageHead {
  /** The balance at its end, in a sentence. */
  headline: string
  pay_to: null
  /** Date, description, owed, paid, balance. */
  columns: [string, string, string, string, string]
  opening: { label: string; amount: string }
  rows: PaperRow[]
  closing: { label: string; owed: string; paid: string; amount: string }
}

const dayIn = (zone: string, instant: string, locale: string): string => formatTime(instant, zone, locale).split(',')[0] ?? ''
const day = (ctx: BusinessContext, instant: string): string => dayIn(ctx.zone, instant, ctx.locale)

/** The day of a period's edge as requested. */
const edge = (ctx: BusinessContext, written: string): string => dayIn('UTC', `${written.slice(0, 10)}T00:00:00Z`, ctx.locale)

const maskStatement = maskReply(api.statements.one.reply)

/**
 * A printed statement. A pure supplier’s shows the payable, any other contact’s the receivable; a balance of the other side is
 * below zero.
 * @param now milliseconds since 1970, when it was drawn up
 * @throws Refusal 403 for members who may not see its figures, without which it says nothing
 */
export async function statementPaper(ctx: BusinessContext, statement: MarkedStatement, now: number): Promise<StatementPaper> {
  const masked = maskStatement({ statement }, ctx.permissions).statement
  if (masked.closing === null) throw forbidden('report.contact-report')
  const translate = paperTranslator(ctx)
  const supplies = statement.contact.contact_type === 'supplier'
  const sign = supplies ? -1 : 1
  const money = (kobo: number | null) => formatMoney(sign * (kobo ?? 0) + 0)
  const side = (kobo: number) => (kobo === 0 ? '' : formatMoney(kobo))
  const drawn = new Date(now).toISOString()
  // A shared statement keeps the names of its day, like its figures.
  const { letterhead, to: recipient } = await partiesAt(ctx, statement.contact.id, 'statement_for', drawn)
  const { from, to, opening, closing } = statement
  const [owedTotal, paid] = supplies ? [statement.paid, statement.owed] : [statement.owed, statement.paid]
  const due = sign * (closing ?? 0)
  const headlineWord: PaperWord = due === 0 ? 'nothing_owed' : due < 0 ? 'in_your_favour' : supplies ? 'we_owe' : 'you_owe'
  return {
    ...pageWords(ctx),
    title: translate('statement'),
    number: null,
    letterhead,
    place: null,
    to: recipient,
    facts: [
      { label: translate('period_from'), value: from === null ? translate('the_start') : edge(ctx, from) },
      { label: translate('period_to'), value: edge(ctx, to ?? dayOf(drawn, ctx.zone)) },
      { label: translate('drawn_up'), value: day(ctx, drawn) },
    ],
    pay_to: null,
    headline: translate(headlineWord, { amount: formatMoney(Math.abs(due)) }),
    columns: [translate('date'), translate('description'), translate('owed'), translate('paid'), translate('balance')],
    opening: { label: translate('opening_balance'), amount: money(opening) },
    rows: statement.rows.map((row) => ({
      date: day(ctx, row.date),
      what: [row.document?.number, stateWord(ctx, 'balance', row.kind)].filter(Boolean).join(' · '),
      note: row.note,
      owed: side(onSide({ ...row, amount: row.amount ?? 0 }, sign)),
      paid: side(onSide({ ...row, amount: row.amount ?? 0 }, sign === 1 ? -1 : 1)),
      balance: money(row.balance),
    })),
    closing: {
      label: translate('closing_balance'),
      owed: formatMoney(owedTotal ?? 0),
      paid: formatMoney(paid ?? 0),
      amount: money(closing),
    },
  }
}

/** As PDF, named after the contact, or as a page to show in place. */
export function printStatement(ctx: BusinessContext, paper: StatementPaper, format: 'pdf' | 'html'): FileReply {
  if (format === 'html') return pageFile(ctx, paper.letterhead, (logo) => statementPage(paper, logo, null))
  return {
    content: async () => ctx.app.pdf.render('statement', paper, await logoOf(ctx, paper.letterhead)),
    type: 'application/pdf',
    name: `${paper.title} ${paper.to?.name ?? ''}.pdf`,
  }
}

/** Class of a statement’s column. On a phone the date is below the description, without a column. */
const cell = (column: number): string => (column === 0 ? 'wide' : column > 1 ? 'figure' : '')

/** A figure, with its column's name for screens without columns; empty without a figure. */
const called = (column: string, figure: string): Html | '' => figure && html`<small class="called">${column} </small>${figure}`

const style = html`<style>
  .wide {
    white-space: nowrap;
  }
  .narrow,
  .called {
    display: none;
  }
  @media screen and (max-width: 640px) {
    .wide,
    .lines thead {
      display: none;
    }
    .narrow {
      display: block;
    }
    /* Three columns of millions are wider than a phone: the amount and the balance are below each other, beside the description. */
    .lines tr {
      display: grid;
      grid-template-columns: 1fr auto;
      padding: 8px 0;
      border-bottom: 1px solid var(--line);
    }
    .lines .what {
      grid-row: 1 / span 3;
    }
    .lines tbody td {
      padding: 0;
      border: 0;
    }
    .lines .figure {
      grid-column: 2;
      padding-left: 16px;
    }
    .lines .figure:empty {
      display: none;
    }
    .called {
      display: inline;
    }
  }
</style>`

/** A statement as a page. */
export const statementPage = (paper: StatementPaper, logo: string | null, frame: PageFrame | null): Html =>
  pageOf(
    paper,
    logo,
    html`${style}
      <div class="due"><p class="headline">${paper.headline}</p></div>
      <table class="lines">
        <thead>
          <tr>
            ${paper.columns.map((column, index) => html`<th scope="col" class="${cell(index)}">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td class="wide"></td>
            <td colspan="3" class="what">${paper.opening.label}</td>
            <td class="figure">${paper.opening.amount}</td>
          </tr>
          ${paper.rows.map(
            (row) =>
              html`<tr>
                <td class="wide">${row.date}</td>
                <td class="what">
                  <small class="narrow">${row.date}</small>${row.what}${row.note && html`<br /><small>${row.note}</small>`}
                </td>
                <td class="figure">${called(paper.columns[2], row.owed)}</td>
                <td class="figure">${called(paper.columns[3], row.paid)}</td>
                <td class="figure">${called(paper.columns[4], row.balance)}</td>
              </tr> `,
          )}
          <tr>
            <td class="wide"></td>
            <td class="what"><strong>${paper.closing.label}</strong></td>
            <td class="figure">${called(paper.columns[2], paper.closing.owed)}</td>
            <td class="figure">${called(paper.columns[3], paper.closing.paid)}</td>
            <td class="figure"><strong>${paper.closing.amount}</strong></td>
          </tr>
        </tbody>
      </table>`,
    frame,
  )
