import { inflateSync } from 'node:zlib'

/** Glyph → text, from a font's ToUnicode table. */
function glyphs(table: string): Map<number, string> {
  const pairs = [...table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/gi)]
  return new Map(
    pairs.map(([, glyph = '', text = '']) => [parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le')] as const),
  )
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The end of the `(…)` that begins at `start`. It may contain nested pairs. */
function endOf(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at++
    else if (content[at] === '(') depth++
    else if (content[at] === ')' && --depth === 0) return at
  }
  return content.length
}

const bytes = (literal: string): string =>
  literal.replaceAll(/\\(\d{1,3}|[^])/g, (_, code: string) =>
    /^\d/.test(code) ? String.fromCharCode(parseInt(code, 8)) : (escapes[code] ?? code),
  )

/**
 * The text of a PDF by Typst, one line a run: the text that a reader can select and search.
 * Not a general reader: it supports only the plain objects and two-byte fonts of these files.
 */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, { head: string; body: Buffer }>()
  const source = pdf.toString('latin1')
  const next = /(\d+) 0 obj\n([^]*?)(?:\nstream\r?\n|\nendobj)/g
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const [, id = '', head = ''] = match
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    objects.set(id, { head, body: pdf.subarray(next.lastIndex, next.lastIndex + length) })
    next.lastIndex += length
  }
  const fontAt = (id: string) => {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
    return glyphs(objects.get(table)?.body.toString('latin1') ?? '')
  }
  return [...objects.values()]
    .filter(({ head }) => head.includes('/Type /Page\n'))
    .map(({ head }) => {
      const fonts = new Map([...head.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, fontAt(id)] as const))
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.body ?? Buffer.alloc(0)
      return pageText(inflateSync(content).toString('latin1'), fonts)
    })
    .join('\f')
}

function pageText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined
  let text = ''
  const next = /\/(f\d+) [\d.]+ Tf|\(|\nET/g
  for (let match = next.exec(content); match; match = next.exec(content)) {
    if (match[1]) font = fonts.get(match[1])
    else if (match[0] === '\nET') text += '\n'
    else {
      const end = endOf(content, match.index)
      const codes = bytes(content.slice(match.index + 1, end))
      for (let at = 0; at < codes.length; at += 2) text += font?.get(codes.charCodeAt(at) * 256 + codes.charCodeAt(at + 1)) ?? ''
      next.lastIndex = end + 1
    }
  }
  return text
}
