import { Html, html } from '../../http/html.ts'
import type { Paper, PaperLine } from './paper.ts'

/** Letters that surely fit on a line of the roll, and how tall a line is. */
const LETTERS = 28
const LINE_MM = 4.4

const sectionsOf = (paper: Paper): Paper['sections'] => [...(paper.pay_to ? [paper.pay_to] : []), ...paper.sections]

/**
 * A browser takes no “as long as needed” for a sheet, so the roll's length is worked out from what is on it: rather a little too long,
 * which is where it is torn off, than a second sheet.
 */
function rollLength(paper: Paper): number {
  const texts = [
    ...paper.parties.slice(0, 1).flatMap((party) => party.lines),
    ...paper.facts.map((fact) => `${fact.label} ${fact.value}`),
    ...paper.parties.slice(1).map((party) => `${paper.receipt_to} ${party.name}`),
    ...paper.lines.flatMap((line) => [line.name, line.detail, `${countOf(line)} ${line.total ?? ''}`]),
    ...paper.sums.map((sum) => `${sum.label} ${sum.amount}`),
    ...(paper.payments?.rows ?? []).map((row) => `${row.account} ${row.amount}`),
    ...sectionsOf(paper).flatMap((section) => [section.label, ...section.lines]),
    paper.mark?.title,
    paper.mark?.text,
    paper.closing,
  ].filter((text) => text !== null && text !== undefined)
  const rows = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / LETTERS)), 0)
  const bigRows = Math.ceil(paper.business.length / 20)
  return Math.ceil(rows * LINE_MM + bigRows * 7 + paper.lines.length * 1 + sectionsOf(paper).length * 4 + 24)
}

const style = (length: number) =>
  new Html(`
@page { size: 80mm ${length}mm; margin: 0 }
* { box-sizing: border-box }
body { width: 80mm; margin: 0 auto; padding: 4mm; background: #fff; color: #000;
  font: 12px/1.35 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 1mm; font-size: 20px; line-height: 1.2; text-align: center }
h2 { margin: 0 0 1mm; font-size: 14px; letter-spacing: .04em; text-align: center; text-transform: uppercase }
p { margin: 0 }
.center { text-align: center }
section { padding: 2mm 0; border-top: 1px dashed #000 }
section:first-of-type { margin-top: 2mm }
.row { display: flex; justify-content: space-between; gap: 0 3mm; break-inside: avoid }
.row :last-child { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.row:is(.wraps, .strong) :first-child { flex: none; max-width: 100% }
.row.strong { flex-wrap: wrap }
.row.strong :last-child { margin-left: auto }
.row.wraps :last-child { white-space: normal; font-variant-numeric: normal }
.line { padding: .5mm 0; break-inside: avoid }
.line p { font-weight: 600 }
.line p + p { font-weight: 400 }
.strong { padding-top: .5mm; font-size: 15px; font-weight: 700 }
.mark { margin: 2mm 0; padding: 1.5mm; border: 2px solid #000; text-align: center }
`)

/** How many, and at how much where that is on the paper. */
const countOf = ({ quantity, price }: PaperLine): string => (price === null ? quantity : `${quantity} × ${price}`)

const row = (left: string, right: string, name = ''): Html => html`<div class="row ${name}"><span>${left}</span><span>${right}</span></div>`

/** For 80 mm thermal printers: black on white, the shop's name large, the same figures as the invoice. */
export function paperReceipt(paper: Paper): Html {
  const [business, ...others] = paper.parties
  return html`<!doctype html>
    <html lang="${paper.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${paper.title} ${paper.number}</title>
        <style>
          ${style(rollLength(paper))}
        </style>
      </head>
      <body>
        <h1>${paper.business}</h1>
        ${business?.lines.map((line) => html`<p class="center">${line}</p>`)}
        ${
          paper.mark &&
          html`<div class="mark">
            <p class="strong">${paper.mark.title}</p>
            <p>${paper.mark.text}</p>
          </div>`
        }
        <section>
          <h2>${paper.receipt}</h2>
          ${paper.facts.map((fact) => row(fact.label, fact.value, 'wraps'))}
          ${others.map((party) => row(paper.receipt_to, party.name, 'wraps'))}
        </section>
        <section>
          ${paper.lines.map(
            (line) =>
              html`<div class="line">
                <p>${line.name}</p>
                ${line.detail && html`<p>${line.detail}</p>`} ${row(countOf(line), line.total ?? '')}
              </div>`,
          )}
        </section>
        <section>
          ${paper.sums.map((sum) =>
            sum.is_paid && paper.payments
              ? paper.payments.rows.map((payment) => row(`${sum.label} · ${payment.account}`, payment.amount))
              : row(sum.label, sum.amount, sum.strong ? 'strong' : ''),
          )}
        </section>
        ${sectionsOf(paper).map(
          (section) =>
            html`<section>
              <p>${section.label}</p>
              ${section.lines.map((line) => html`<p>${line || ' '}</p>`)}
            </section>`,
        )}
        ${paper.closing && html`<section class="center"><p>${paper.closing}</p></section>`}
      </body>
    </html> `
}
