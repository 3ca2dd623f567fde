const keywords =
  /\b(AND|OR|NOT|NULL|IS|IN|CASE|WHEN|THEN|ELSE|END|ANY|ALL|ARRAY|BETWEEN|CHECK|FOREIGN KEY|REFERENCES|PRIMARY KEY|UNIQUE|DEFERRABLE|VALID|DISTINCT FROM|COALESCE|TRUE|FALSE|CREATE|INDEX|ON|USING|WHERE|DESC|INCLUDE|INITIALLY DEFERRED)\b/g

/** The left side of `in` or `not in`: a name or a call. */
const subject = String.raw`\w+\([^()]*\)|[\w"]+`

/** An operand on each side of “and”: a number or a name. */
const operand = String.raw`(?:-?\w+|\([^()]*\))`

const rules: [RegExp, string][] = [
  [/\s+/g, ' '],
  [/\( /g, '('],
  // A constant has its column's type without a cast.
  [/('(?:[^']|'')*')::(?:text\[\]|text|jsonb)/g, '$1'],
  [/'(-?\d+)'::(?:bigint|integer)/g, '$1'],
  [/\b(\d+)::(?:bigint|smallint)/g, '$1'],
  [new RegExp(`(${subject}) = any \\(array\\[([^\\]]*)\\]\\)`, 'g'), '$1 in ($2)'],
  [new RegExp(`(${subject}) <> all \\(array\\[([^\\]]*)\\]\\)`, 'g'), '$1 not in ($2)'],
  [new RegExp(`(?<=^|\\(|\\b(?:and|or) )\\((${subject} (?:not )?in \\([^()]*\\))\\)(?= and | or |\\)|$)`, 'g'), '$1'],
  [new RegExp(`\\b([\\w"]+) >= (${operand}) and \\1 <= (${operand})`, 'g'), '$1 between $2 and $3'],
  [/ USING btree/gi, ''],
]

/** Rewrites PostgreSQL's own text of an expression as a person would write it, with the same meaning. */
export function plainSql(text: string): string {
  const parts = text.split(/('(?:[^']|'')*')/)
  const lower = parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(keywords, (word) => word.toLowerCase()))).join('')
  return rules.reduce((sql, [from, to]) => sql.replaceAll(from, to), lower).trim()
}

/** Characters of a line, less what stands before and after some. */
const width = 132

/** Splits a long expression before each of the given words. Text in parentheses is not split. */
function parted(text: string, words: RegExp): string[] {
  const parts: string[] = []
  let [depth, cases, from] = [0, 0, 0]
  for (const match of text.matchAll(/'(?:[^']|'')*'|[()]|\b\w+\b/g)) {
    const [word] = match
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    if (depth > 0) continue
    if (word === 'case') cases += 1
    if (
      cases === (words.test('when') ? 1 : 0) &&
      words.test(word) &&
      !(word === 'and' && / between \S+ $/.test(text.slice(0, match.index)))
    ) {
      parts.push(text.slice(from, match.index).trim())
      from = match.index
    }
    if (word === 'end') cases -= 1
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '')
}

/** `head (body) tail`, on one line if it fits, else one line for each condition. */
export function broken(indent: string, head: string, body: string, tail: string): string {
  const line = `${indent}${head}(${body})${tail}`
  if (line.length <= width) return line
  return [`${indent}${head}(`, ...conditions(body, `${indent}  `), `${indent})${tail}`].join('\n')
}

/** Splits a condition into lines: of a `case`, an `and`, or an `or`. */
export function conditions(text: string, indent: string): string[] {
  if (/^case\b/.test(text))
    return parted(text, /^(when|else|end)$/).flatMap((part) => {
      const line = `${indent}${/^(when|else)\b/.test(part) ? '  ' : ''}${part}`
      const [, when = '', then = ''] = /^(.*? then) (.*)$/.exec(line) ?? []
      return line.length <= width ? [line] : [when, ...conditions(then, `${indent}    `)]
    })
  const either = parted(text, /^or$/)
  return (either.length > 1 ? either : parted(text, /^and$/)).map((part) => `${indent}${part}`)
}
