// Text with rows and a delimiter, from any program.

/** First bytes of files that are no tables. */
const foreignSignatures = [
  Buffer.from('%PDF'),
  Buffer.from('\x89PNG', 'latin1'),
  Buffer.from('\xff\xd8\xff', 'latin1'),
  Buffer.from('\x1f\x8b', 'latin1'),
  Buffer.from('{\\rtf'),
]

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252. Undefined if it is no text.
 * @param {Buffer} bytes
 */
export function textOf(bytes) {
  if (foreignSignatures.some((start) => bytes.subarray(0, start.length).equals(start))) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return plainText(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return plainText(new TextDecoder('utf-16be').decode(bytes))
  const start = bytes.subarray(0, 4000)
  const zerosAt = (/** @type {number} */ side) => start.filter((byte, at) => byte === 0 && at % 2 === side).length
  if (zerosAt(1) > start.length / 4 && zerosAt(0) === 0) return plainText(new TextDecoder('utf-16le').decode(bytes))
  if (zerosAt(0) > start.length / 4 && zerosAt(1) === 0) return plainText(new TextDecoder('utf-16be').decode(bytes))
  try {
    return plainText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return plainText(ofWindows(bytes))
  }
}

/** Characters of Windows-1252 that Latin-1 lacks; Node’s own decoder omits them. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** @param {Buffer} bytes */
const ofWindows = (bytes) =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter)

/** @param {string} text */
function plainText(text) {
  const start = text.slice(0, 8000)
  // Some programs call a web page with a table a spreadsheet.
  if (/^\ufeff?\s*<(?:!doctype|html|table|meta|\?xml)/i.test(start)) return undefined
  // Text has no such characters; programs and pictures do.
  const strange = [...start.matchAll(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)].length
  return strange > start.length / 100 ? undefined : text
}

const delimiters = [',', ';', '\t', '|']

/**
 * The delimiter that splits most of the first lines; a line `sep=;` names it.
 * @param {string} text
 */
function delimiterOf(text) {
  const lines = headOf(text)
  let [best, most] = [',', 0]
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => columnsIn(line, delimiter))
    const widest = Math.max(...counts, 1)
    if (widest < 2) continue
    // Rows may end early: half of the widest is enough.
    const alike = counts.filter((count) => count > 1 && count * 2 >= widest).length
    const score = alike * 1000 + widest
    if (score > most) [best, most] = [delimiter, score]
  }
  return best
}

/** @param {string} text */
function headOf(text) {
  const lines = linesOf(text.slice(0, 64_000))
  return lines.slice(0, Math.max(1, Math.min(30, lines.length - 1))).filter((line) => line.trim() !== '')
}

/** Lines; those in a quoted cell are parts of one. @param {string} text */
function linesOf(text) {
  const lines = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '"') {
      // Inside a quoted cell, two quotes are one; elsewhere than at the start of a cell, a quote is a letter.
      if (isQuoted && text[at + 1] === '"') at += 1
      else isQuoted = !isQuoted && (at === from || delimiters.includes(text[at - 1] ?? ''))
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      lines.push(text.slice(from, at))
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      from = at + 1
    }
  }
  return [...lines, text.slice(from)]
}

/** @param {string} line @param {string} delimiter */
function columnsIn(line, delimiter) {
  let [count, isQuoted] = [1, false]
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) count += 1
  }
  return count
}

/**
 * Each row with its first line's number, from 1. Quotes enclose a cell or are letters of it; inside, two are one.
 * @param {string} text
 * @param {(line: number, cells: string[]) => void} onRow
 * @param {(delimiter: string) => void} onDelimiter
 * @returns {number | undefined} the line of a quote that is never closed
 */
export function readCsv(text, onRow, onDelimiter) {
  const separatorLine = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  let at = separatorLine ? separatorLine[0].length : text.charCodeAt(0) === 0xfeff ? 1 : 0
  const delimiter = separatorLine?.[1] ?? delimiterOf(text.slice(at, at + 64_000))
  onDelimiter(delimiter)
  let line = separatorLine ? 2 : 1
  while (at < text.length) {
    const first = line
    /** @type {string[]} */
    const cells = []
    for (;;) {
      if (text[at] === '"') {
        let cell = ''
        const opened = line
        let from = at + 1
        for (;;) {
          const quote = text.indexOf('"', from)
          if (quote < 0) return opened
          cell += text.slice(from, quote)
          if (text[quote + 1] !== '"') {
            at = quote + 1
            break
          }
          cell += '"'
          from = quote + 2
        }
        line += linesIn(cell)
        const end = endOf(text, at, delimiter)
        cells.push(cell + text.slice(at, end))
        at = end
      } else {
        const end = endOf(text, at, delimiter)
        cells.push(text.slice(at, end))
        at = end
      }
      if (text[at] !== delimiter) break
      at += 1
    }
    onRow(first, cells)
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
  }
  return undefined
}

/** @param {string} text */
function linesIn(text) {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** @param {string} text @param {number} from @param {string} delimiter */
function endOf(text, from, delimiter) {
  let at = from
  for (; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') break
  }
  return at
}
