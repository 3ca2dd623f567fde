import { Html, html, htmlPage } from '../../http/html.ts'
import type { Letterhead, Paper } from './paper.ts'

/** Looks like the PDF, on any screen width and on A4. Browsers repeat the table head on each sheet. */
const style = (pages: string, { colour, ink }: Letterhead) =>
  new Html(`
:root { color-scheme: light; --ink: #17211c; --grey: #5b6660; --line: #dde3df; --accent: ${colour}; --accent-ink: ${ink} }
* { box-sizing: border-box }
body { margin: 0; background: #fff; color: var(--ink); font: 14px/1.45 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: anywhere; -webkit-print-color-adjust: exact; print-color-adjust: exact }
main { max-width: 780px; margin: 0 auto; padding: 40px 24px }
header, .parties, .due { display: flex; justify-content: space-between; gap: 32px }
header { align-items: flex-start; padding-bottom: 20px; border-bottom: 3px solid var(--accent) }
header > div { flex: 1 1 0; min-width: 0 }
header img { max-width: 180px; max-height: 80px }
.business { font-size: 18px; font-weight: 600 }
.number { font-size: 16px; font-weight: 600; text-align: right; white-space: nowrap }
h1 { margin: 0; color: var(--accent-ink); font-size: 28px; line-height: 1.2; letter-spacing: -.01em; text-align: right; overflow-wrap: normal }
h2 { margin: 32px 0 4px; font-size: 16px }
p, dl, dd { margin: 0 }
b, strong, .facts dd { font-weight: 600 }
small, .facts dt, .label, th { color: var(--grey) }
small, .label, th { font-size: 12px; font-weight: 400 }
.parties { margin-top: 28px }
.parties > div { flex: 1 1 0; min-width: 0 }
.facts { display: grid; grid-template-columns: auto auto; align-content: start; gap: 2px 20px }
.facts dt { white-space: nowrap }
.mark { margin-top: 24px; padding: 12px 16px; border-radius: 3px }
.wrong { background: #fdf0ef; color: #a1231a }
.waiting { background: #fdf5e6; color: #8a4b08 }
.due { align-items: center; margin-top: 28px; padding: 14px 16px; border-radius: 3px; background: color-mix(in srgb, var(--accent) 7%, #fff) }
.headline { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums }
.pay_to { text-align: right }
.pay_to p + p { font-weight: 600 }
table { width: 100%; border-collapse: collapse }
.lines { margin-top: 24px }
th { border-bottom: 1px solid var(--ink); text-align: left; white-space: nowrap }
th, td { padding: 7px 8px; vertical-align: baseline }
td { border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { padding-left: 0 }
th:last-child, td:last-child { padding-right: 0 }
tr, .sums, .section { break-inside: avoid }
h2 { break-after: avoid }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.sums { width: 370px; max-width: 100%; margin: 8px 0 0 auto }
.sums td { padding: 6px 0; border: 0 }
.sums td + td { padding-left: 24px }
.sums .strong td { border-top: 1px solid var(--line); font-size: 1.1em; font-weight: 600 }
.sums .strong:not(.strong ~ .strong) td { border-top-color: var(--ink) }
.section { margin-top: 26px }
.closing { margin-top: 32px; color: var(--accent-ink); font-weight: 600 }
footer { margin-top: 40px; color: var(--grey); font-size: 12px; text-align: center }
.signatures { display: flex; gap: 48px; margin-top: 80px }
.signatures p { flex: 1; padding-top: 6px; border-top: 1px solid var(--grey) }
@media (max-width: 640px) { main { padding: 20px 16px } .parties { flex-wrap: wrap; gap: 16px 32px } .parties > div { flex-basis: 40% } .facts { flex: 1 0 100%; order: -1 } }
@media screen and (max-width: 480px) { .position { display: none } .position + * { padding-left: 0 } header { flex-wrap: wrap; gap: 8px 16px } header > div { flex-basis: auto } header > section { margin-left: auto } h1 { font-size: 22px } .parties > div { flex-basis: 100% } }
@page { size: A4; margin: 16mm 18mm 20mm; @bottom-right { content: ${pages}; font: 9px Inter, system-ui, sans-serif; color: #5b6660 } }
@media print { body { font-size: 12px } main { max-width: none; padding: 0 } small, .label, th { font-size: 10px } .lines :is(th, td) { padding-block: 4px } h1 { font-size: 25px } }
`)

/** “{page} of {pages}” as a CSS counter. The text comes from the message catalog, never from a user. */
const counter = (pattern: string): string =>
  pattern
    .split(/(\{pages?\})/)
    .map((part) => (part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : JSON.stringify(part)))
    .join(' ')

const withLineBreaks = (lines: readonly string[]): Html[] => lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)

/** Parts of a paper that every page needs. */
export type PageHead = Pick<Paper, 'lang' | 'title' | 'letterhead' | 'place' | 'to' | 'facts' | 'page'> & { number: string | null }

/** Additions to a paper on a public page, opened without a login. */
export interface PageFrame {
  /** Elements of the page's head. */
  head: Html
  /** Above the paper; not printed. */
  bar: Html
}

/**
 * A self-contained printable page: no script, no external image, no font to load.
 * @param logo as a data address @param body content under the two parties
 */
export const pageOf = (paper: PageHead, logo: string | null, body: Html, frame: PageFrame | null): Html =>
  htmlPage(
    {
      lang: paper.lang,
      title: [paper.title, paper.number].filter(Boolean).join(' '),
      style: style(counter(paper.page), paper.letterhead),
      head: frame?.head,
    },
    html` ${frame?.bar}
      <main>
        <header>
          ${logo && html`<img src="${logo}" alt="" />`}
          <div>
            <p class="business">${paper.letterhead.name}</p>
            <p class="label">${withLineBreaks(paper.letterhead.lines)}</p>
          </div>
          <section>
            <h1>${paper.title}</h1>
            ${paper.number && html`<p class="number">${paper.number}</p>`}
          </section>
        </header>
        <div class="parties">
          ${[paper.to, paper.place].map(
            (party) =>
              party &&
              html`<div>
                <p class="label">${party.label}</p>
                <p><strong>${party.name}</strong></p>
                <p>${withLineBreaks(party.lines)}</p>
              </div>`,
          )}
          <dl class="facts">
            ${paper.facts.map(
              (fact) =>
                html`<dt>${fact.label}</dt>
                  <dd>${fact.value}</dd>`,
            )}
          </dl>
        </div>
        ${body} ${paper.letterhead.footer && html`<footer>${paper.letterhead.footer}</footer>`}
      </main>`,
  )
/** A document as a page. */
export const paperPage = (paper: Paper, logo: string | null, frame: PageFrame | null): Html =>
  pageOf(
    paper,
    logo,
    html`${
        paper.mark &&
        html`<div class="mark ${paper.mark.tone}">
          <p><strong>${paper.mark.title}</strong></p>
          <p>${paper.mark.text}</p>
        </div>`
      }
      ${
        paper.headline &&
        html`<div class="due">
          <p class="headline">${paper.headline}</p>
          ${
            paper.pay_to &&
            html`<div class="pay_to">
              <p class="label">${paper.pay_to.label}</p>
              <p>${withLineBreaks(paper.pay_to.lines)}</p>
            </div>`
          }
        </div>`
      }
      <table class="lines">
        <thead>
          <tr>
            ${paper.columns.map((column, index) => html`<th scope="col" class="${cellClass(index)}">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${paper.lines.map(
            (line, index) =>
              html`<tr>
                <td class="position"><small>${index + 1}</small></td>
                <td>${line.name}${line.detail && html`<br /><small>${line.detail}</small>`}</td>
                ${line.cells.map((figure) => html`<td class="figure">${figure}</td>`)}
              </tr> `,
          )}
        </tbody>
      </table>
      <table class="sums">
        <tbody>
          ${paper.sums.map(
            (sum) =>
              html`<tr class="${sum.strong ? 'strong' : ''}">
                <td>${sum.label}</td>
                <td class="figure">${sum.amount}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${paper.payments && payments(paper.payments)}
      ${paper.sections.map(
        (section) =>
          html`<div class="section">
            <p class="label">${section.label}</p>
            <p>${withLineBreaks(section.lines)}</p>
          </div>`,
      )}
      ${paper.closing && html`<p class="closing">${paper.closing}</p>`}
      ${paper.signatures.length > 0 && html`<div class="signatures">${paper.signatures.map((label) => html`<p class="label">${label}</p>`)}</div>`}`,
    frame,
  )

/** Class of a cell in the table of lines: position, name, then figures. A phone hides the position. */
const cellClass = (column: number): string => (column > 1 ? 'figure' : column === 0 ? 'position' : '')

const payments = ({ title, columns, rows }: NonNullable<Paper['payments']>): Html =>
  html`<h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${columns.map((column, index) => html`<th scope="col" class="${index === 2 ? 'figure' : ''}">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <td>${row.date}</td>
              <td>${row.account}</td>
              <td class="figure">${row.amount}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
