import { type HtmlToTextOptions, convert } from 'html-to-text'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }))
const options: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [{ selector: 'a', options: { ignoreHref: true } }, { selector: 'img', format: 'skip' }, ...headings],
}

const tagOrEntity = /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i

/** Text of HTML as other programs export it: paragraphs and list items become lines. Text without tags stays. */
export const textOfHtml = (cell: string): string =>
  tagOrEntity.test(cell)
    ? convert(cell, options)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : cell

/** Marks of a short text, which may itself have a “<”. */
const shortMark = /<\/?(?:b|i|u|em|strong|br|p|span|div|sup|sub|small|font|a)(?:\s[^<>]*)?\/?>/i
const entity = /&(#\d+|#x[\da-f]+|[a-z]{2,8});/i
const otherBracket = new RegExp(`<(?!${shortMark.source.slice(1)})`, 'gi')

/** A short text without entities and tags: `Salt &amp; <b>pepper</b>`. */
export const withoutMarkup = (cell: string): string =>
  shortMark.test(cell) || entity.test(cell) ? convert(cell.replaceAll(otherBracket, '&lt;'), options).trim() : cell

/** Cuts a text at a word, so that it has at most `most` letters with its ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  const end = start.search(/\s\S*$/)
  return `${(end > most / 2 ? start.slice(0, end) : start).trimEnd()}…`
}
