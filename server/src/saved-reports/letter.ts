import { formatOf, type Language } from '@kasuwa/contract/languages'
import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import type { MailInterval } from '@kasuwa/contract/report-mails'
import { asOneLine, sanitizeName } from '../auth/sanitize-name.ts'
import { builtInWords, translate } from '../errors/translate.ts'
import { html } from '../http/html.ts'
import { type Column, type Figures, type Filed, type FileRow, formatFigure } from '../reports/report-file.ts'

/** Most lines of a mail: a month of days. The report has the rest. */
const MAX_LINES = 31

/** Content of a saved report’s mail, the same for all readers. */
export interface LetterContent {
  /** As saved. */
  name: string
  business: string
  saver: { merchant_id: string; name: string }
  every: MailInterval
  report: ReportName
  /** Interval of the report. */
  interval: string
  filed: Filed
  /** Links to the report with its query, and to the reader’s saved reports. */
  link: string
  change: string
}

interface Reader {
  merchant_id: string
  first_name: string
}

interface Line {
  lead: string
  figures: string[]
}

const utc = { timeZone: 'UTC' } as const

/** `2026-11-20` or `2026-11-20 14:00:00`, as reports write local times; parsed as if UTC. */
const momentOf = (written: string): number => Date.parse(`${written.replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`)

/** “16–22 Nov 2026” */
export function daysText(locale: Language, { from, to }: { from: string; to: string }): string {
  const hours = from.length > 10 ? ({ timeStyle: 'short' } as const) : {}
  const format = new Intl.DateTimeFormat(formatOf(locale), { ...utc, dateStyle: 'medium', ...hours })
  // Some mail programs show thin spaces as boxes.
  return format.formatRange(momentOf(from), momentOf(to)).replaceAll('\u2009', ' ')
}

/** “Mon 16 Nov”, “14:00”, “16–22 Nov 2026” */
function stretchText(locale: Language, interval: string, { from, to }: FileRow['written']): string {
  const hour = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  if (interval === 'hour') return new Intl.DateTimeFormat(formatOf(locale), { ...utc, ...hour }).format(momentOf(from))
  if (from !== to) return daysText(locale, { from, to })
  return new Intl.DateTimeFormat(formatOf(locale), { ...utc, weekday: 'short', day: 'numeric', month: 'short' }).format(momentOf(from))
}

/** The report’s main figures, as far as it has them. */
function columnsOf(report: ReportName, { columns }: Filed): Column[] {
  const heads: readonly string[] = reports[report].heads
  const now = columns.filter(({ isBefore }) => !isBefore)
  const first = heads.flatMap((head) => now.find(({ name }) => name === head) ?? [])
  return first.length > 0 ? first : now.slice(0, 4)
}

/**
 * A mail in a reader’s language. Figures follow the saver’s rights.
 * @param content its `filed` is in that language
 */
export function letterOf(locale: Language, content: LetterContent, reader: Reader): { subject: string; text: string; html: string } {
  const { filed, report, interval, every, link, change } = content
  const say = (key: string, values?: Record<string, string | number>) => translate(locale, { key: `report_mails.${key}`, values })
  const [name, business, saver] = [content.name, content.business, content.saver.name].map(sanitizeName) as [string, string, string]
  const days = daysText(locale, filed.edges)
  const columns = columnsOf(report, filed)
  const figures = (of: Figures) => columns.map((column) => formatFigure(column, of, locale))
  const isWhole = interval === 'none' && !filed.by
  const lines = isWhole
    ? []
    : filed.rows.map((row): Line => ({ lead: leadOf(locale, content, row), figures: figures(row as unknown as Figures) }))
  const firstLines = lines.slice(0, MAX_LINES)
  const left = lines.length - firstLines.length
  const totalLine: Line = { lead: say('whole'), figures: figures(filed.total) }
  const { previous: earlier } = filed.total
  const sums = [totalLine, ...(earlier ? [{ lead: say('before'), figures: figures(earlier) }] : [])]
  const isOwn = reader.merchant_id === content.saver.merchant_id
  const why = isOwn ? say(`why_own.${every}`) : say(`why.${every}`, { saver })
  const intro = say('intro', { report: filed.title, business, days })
  const more = left > 0 ? say('more', { count: left }) : undefined
  const titles = columns.map(({ title }) => title)
  const inText = ({ lead, figures: values }: Line) =>
    `${lead}: ${values.map((value, index) => `${titles[index] ?? ''} ${value}`).join(', ')}`
  const text = [
    say('hello', { name: sanitizeName(reader.first_name) }),
    intro,
    sums.map(inText).join('\n'),
    firstLines.map(inText).join('\n'),
    more,
    `${say('open')}\n\n${link}`,
    isOwn ? `${why}\n\n${change}` : why,
    'Kasuwa',
  ]
  return {
    subject: say('subject', { name, business, days }),
    text: text.filter(Boolean).join('\n\n'),
    html: pageOf({
      locale,
      name,
      intro,
      titles,
      sums,
      lines: firstLines,
      more,
      link,
      open: say('open_button'),
      why,
      change: isOwn ? { link: change, text: say('change') } : undefined,
    }),
  }
}

/** Period and group of a row. */
const leadOf = (locale: Language, { interval, filed: { by } }: LetterContent, row: FileRow): string =>
  [interval !== 'none' && stretchText(locale, interval, row.written), by && asOneLine(builtInWords(locale, row._group?.name ?? ''))]
    .filter(Boolean)
    .join(', ')

interface Page {
  locale: Language
  name: string
  intro: string
  titles: readonly string[]
  sums: readonly Line[]
  lines: readonly Line[]
  more: string | undefined
  link: string
  open: string
  why: string
  change: { link: string; text: string } | undefined
}

const cell = 'padding:8px 12px;border-bottom:1px solid #dde3df'
const end = `${cell};text-align:right;white-space:nowrap`

/** HTML for mail programs, without style sheets and scripts. */
function pageOf({ locale, name, intro, titles, sums, lines, more, link, open, why, change }: Page): string {
  const row = ({ lead, figures }: Line, style: string) =>
    html`<tr style="${style}">
      <th scope="row" align="left" style="${cell};font-weight:inherit">${lead}</th>
      ${figures.map((figure) => html`<td align="right" style="${end}">${figure}</td>`)}
    </tr>`
  return html`<!doctype html>
    <html lang="${locale}">
      <body
        style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif"
      >
        <h1 style="margin:0 0 4px;font-size:20px;line-height:1.3">${name}</h1>
        <p style="margin:0 0 16px;color:#53605a">${intro}</p>
        <div style="overflow-x:auto">
          <table cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums">
            <thead>
              <tr style="color:#53605a">
                <th style="${cell}"></th>
                ${titles.map((title) => html`<th scope="col" align="right" style="${end};font-weight:normal">${title}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${sums.map((line, index) => row(line, index === 0 ? 'font-weight:bold;background:#f0f5f2' : 'color:#53605a'))}
              ${lines.map((line) => row(line, ''))}
            </tbody>
          </table>
        </div>
        ${more && html`<p style="margin:12px 0 0;color:#53605a">${more}</p>`}
        <p style="margin:24px 0">
          <a
            href="${link}"
            style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0d5c46;color:#ffffff;font-weight:bold;text-decoration:none"
            >${open}</a
          >
        </p>
        <p style="margin:0;color:#53605a;font-size:14px">
          ${why}${change && html` <a href="${change.link}" style="color:#0d5c46">${change.text}</a>`}
        </p>
      </body>
    </html>`.text
}
