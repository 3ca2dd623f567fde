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
