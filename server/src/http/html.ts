/** Markup that is safe to insert. Any other value is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeValue(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(escapeValue).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Template tag for HTML. Escapes each value unless this tag made it. */
export const html = (literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(literals.reduce((page, literal, index) => page + escapeValue(values[index - 1]) + literal))

interface HtmlPage {
  lang: string
  title: string
  /** CSS. */
  style: Html
  /** Further elements of the head. */
  head?: Html | undefined
  /** Attributes of the root, beside its language. */
  root?: Html
}

/** A page of its own: no script, and no further request. */
export const htmlPage = ({ lang, title, style, head, root }: HtmlPage, body: Html): Html =>
  html`<!doctype html>
    <html lang="${lang}" ${root}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `
