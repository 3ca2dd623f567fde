/** Text that is a page's own; anything else that goes into a page is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | false | null | undefined | Html | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A piece of a page: what is put in is text, never markup, unless it was made by this too. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.reduce((page, piece, index) => page + written(parts[index - 1]) + piece))
