import type { PaperSettings } from '@kasuwa/contract/papers'
import { Html, html, htmlPage } from '../../http/html.ts'
import type { Paper, PaperLine } from './paper.ts'

type RollWidth = PaperSettings['receipt_width']

/** Inputs of a receipt besides the paper. */
interface RollParts {
  width: RollWidth
  /** The logo as a data address. */
  logo: string | null
  /** Barcode of the number. */
  bars: Html
}

/** Characters that fit on a line of the roll and of its title, and the height of a line in millimeters. */
const rollSizes: Record<RollWidth, { letters: number; title: number; line: number }> = {
  '80mm': { letters: 28, title: 20, line: 4.4 },
  '58mm': { letters: 22, title: 15, line: 3.9 },
}

const sectionsOf = (paper: Paper): Paper['sections'] => [...(paper.pay_to ? [paper.pay_to] : []), ...paper.sections]

const headOf = ({ letterhead, place }: Paper): string[] => [...(place ? [place.name, ...place.lines] : []), ...letterhead.lines]

/**
 * Length of the sheet in millimeters, because CSS has no automatic page length. The app measures the page itself
 * (`web/src/kit/api/download.ts`). For other readers this estimate is rather too long, so that no second sheet is printed.
 */
function rollLength(paper: Paper, { width, logo }: RollParts): number {
  const { letters, title, line } = rollSizes[width]
  const texts = [
    ...headOf(paper),
    ...paper.facts.map((fact) => `${fact.label} ${fact.value}`),
    paper.to && `${paper.to.label} ${paper.to.name}`,
    ...paper.lines.flatMap((line) => [line.name, line.detail, amountsUnder(line).join(' ')]),
    ...paper.sums.map((sum) => `${sum.label} ${sum.amount}`),
    ...(paper.payments?.rows ?? []).map((row) => `${row.account} ${row.amount}`),
    ...sectionsOf(paper).flatMap((section) => [section.label, ...section.lines]),
    paper.mark?.title,
    paper.mark?.text,
    paper.closing,
    paper.letterhead.footer,
    paper.number,
  ].filter((text) => text !== null && text !== undefined)
  const rows = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / letters)), 0)
  const bigRows = Math.ceil(paper.letterhead.name.length / title)
  return Math.ceil(rows * line + bigRows * 7 + paper.lines.length + sectionsOf(paper).length * 4 + (logo ? 20 : 0) + 40)
}

const style = (length: number, width: RollWidth) =>
  new Html(`
@page { size: ${width} ${length}mm; margin: 0 }
* { box-sizing: border-box }
html { background: #fff }
body { width: ${width}; margin: 0 auto; padding: ${width === '58mm' ? '3mm 2.5mm' : '4mm'}; background: #fff; color: #000;
  font: ${width === '58mm' ? '10.5px' : '12px'}/1.35 Inter, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif; overflow-wrap: anywhere }
.logo { display: block; max-width: 36mm; max-height: 18mm; margin: 0 auto 2mm; filter: grayscale(1) contrast(1.2) }
h1 { margin: 0 0 1mm; font-size: 1.6em; line-height: 1.2; text-align: center }
h2 { margin: 0 0 1mm; font-size: 1.25em; letter-spacing: .06em; text-align: center; text-transform: uppercase }
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
.line .row:first-child { font-weight: 600 }
.strong { padding-top: .5mm; font-size: 1.25em; font-weight: 700 }
.mark { margin: 2mm 0; padding: 1.5mm; border: 2px solid #000; text-align: center }
.bars { padding: 2mm 0 0; border: 0; text-align: center; break-inside: avoid }
.bars svg { display: block; width: 100%; max-width: 50mm; height: 11mm; margin: 0 auto .5mm }
`)

/** Texts under a line's name: quantity × price at the left, amount at the right. */
const amountsUnder = ({ cells }: PaperLine): [string, string] => {
  const [quantity = '', price, total = ''] = cells
  return price === undefined ? ['', quantity] : [`${quantity} × ${price}`, total]
}

const row = (left: string, right: string, name = ''): Html => html`<div class="row ${name}"><span>${left}</span><span>${right}</span></div>`

/** A line without amounts has its quantity beside its name. */
function lineOf(line: PaperLine): Html {
  const [left, right] = amountsUnder(line)
  const detail = line.detail && html`<p>${line.detail}</p>`
  return left === ''
    ? html`<div class="line">${row(line.name, right)}${detail}</div>`
    : html`<div class="line">
        <p>${line.name}</p>
        ${detail} ${row(left, right)}
      </div>`
}

/** Page for thermal printers: black on white, large shop name, the invoice's figures, and the number as a barcode at the end. */
export function paperReceipt(paper: Paper, parts: RollParts): Html {
  const { letterhead, to } = paper
  return htmlPage(
    {
      lang: paper.lang,
      title: `${paper.title} ${paper.number}`,
      style: style(rollLength(paper, parts), parts.width),
      root: html`data-roll="${parts.width}"`,
    },
    html` ${parts.logo && html`<img class="logo" src="${parts.logo}" alt="" />`}
      <h1>${letterhead.name}</h1>
      ${headOf(paper).map((line) => html`<p class="center">${line}</p>`)}
      ${
        paper.mark &&
        html`<div class="mark">
          <p class="strong">${paper.mark.title}</p>
          <p>${paper.mark.text}</p>
        </div>`
      }
      <section>
        <h2>${paper.receipt}</h2>
        ${paper.facts.map((fact) => row(fact.label, fact.value, 'wraps'))} ${to && row(paper.receipt_to, to.name, 'wraps')}
      </section>
      <section>${paper.lines.map(lineOf)}</section>
      ${
        paper.sums.length > 0 &&
        html`<section>
          ${paper.sums.map((sum) =>
            sum.is_paid && paper.payments
              ? paper.payments.rows.map((payment) => row(`${sum.label} · ${payment.account}`, payment.amount))
              : row(sum.label, sum.amount, sum.strong ? 'strong' : ''),
          )}
        </section>`
      }
      ${sectionsOf(paper).map(
        (section) =>
          html`<section>
            <p>${section.label}</p>
            ${section.lines.map((line) => html`<p>${line || ' '}</p>`)}
          </section>`,
      )}
      ${paper.closing && html`<section class="center"><p>${paper.closing}</p></section>`}
      ${letterhead.footer && html`<p class="center">${letterhead.footer}</p>`}
      <section class="bars">
        ${parts.bars}
        <p>${paper.number}</p>
      </section>`,
  )
}
