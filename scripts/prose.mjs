import { Visitor, parseSync } from 'vite'

/*
 * Reads the prose of a source file (comments, titles of tests, comments inside SQL) and the names that it declares. A parser finds them, so
 * strings and the text of JSX are never read as comments.
 */

/** @typedef {'comment' | 'title' | 'docs'} ProseKind */
/** @typedef {{ kind: ProseKind, line: number, text: string, lines: number }} Prose `lines`: without tags such as `@param` */
/** @typedef {{ kind: 'type' | 'binding' | 'property', line: number, name: string }} Name */
/** @typedef {{ prose: Prose[], names: Name[] }} Words */
/** @typedef {import('vite').ESTree.BindingPattern | import('vite').ESTree.BindingRestElement | import('vite').ESTree.ParamPattern} Pattern */

const directive = /^[*!\s]*(oxlint-|oxfmt-|eslint-|@ts-|@vite|@__PURE__|#__PURE__|#region|#endregion|\/ <reference)/

/** @param {string} text @returns {(offset: number) => number} the line, from 1 */
function lineNumbers(text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** @param {ProseKind} kind @param {number} line @param {string} body without the signs that open and close a comment @returns {Prose[]} */
function proseOf(kind, line, body) {
  const text = body.replaceAll(/^[ \t]*\*?[ \t]?/gm, '').trim()
  if (text === '' || directive.test(text)) return []
  const [description = ''] = text.split(/(?:^|\s)@\w+/)
  return [{ kind, line, text, lines: description.split('\n').filter((row) => row.trim() !== '').length }]
}

/** Joins `//` comments on consecutive lines. @param {string} text @param {ReturnType<typeof parseSync>['comments']} comments @returns {Prose[]} */
function proseOfComments(text, comments) {
  const lineAt = lineNumbers(text)
  /** @type {{ start: number, end: number, body: string, isAlone: boolean }[]} */
  const blocks = []
  for (const { type, value, start, end } of comments) {
    const before = blocks.at(-1)
    const isAlone = /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start))
    const follows =
      before?.isAlone &&
      type === 'Line' &&
      isAlone &&
      /^[ \t]*\n[ \t]*$/.test(text.slice(before.end, start)) &&
      text.startsWith('//', before.start)
    if (follows) Object.assign(before, { end, body: `${before.body}\n${value}` })
    else blocks.push({ start, end, body: value, isAlone })
  }
  return blocks.flatMap(({ start, body }) => proseOf('comment', lineAt(start), body))
}

/** @param {string} sql @param {number} line of its beginning @returns {Prose[]} `--` comments */
const proseOfSql = (sql, line) =>
  sql.split('\n').flatMap((text, index) => {
    const comment = /^(?:[^']|'[^']*')*?(?:^|\s)--\s+(.*)$/.exec(text)?.[1]
    return comment === undefined ? [] : proseOf('comment', line + index, comment)
  })

/** @param {string} css @returns {Prose[]} */
const proseOfCss = (css) => {
  const lineAt = lineNumbers(css)
  return [...css.matchAll(/\/\*([\s\S]*?)\*\//g)].flatMap(({ index, 1: body = '' }) => proseOf('comment', lineAt(index), body))
}

/** Paragraphs, list items and cells of tables; code is left out. @param {string} markdown @returns {Prose[]} */
function proseOfMarkdown(markdown) {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
  return text.split('\n').flatMap((line, index) => {
    const parts = line.startsWith('|') ? line.split('|') : [line.replace(/^\s*(#+|[-*>]|\d+\.)\s/, '')]
    return parts.flatMap((part) =>
      /\w/.test(part) ? [{ kind: /** @type {const} */ ('docs'), line: index + 1, text: part.trim(), lines: 1 }] : [],
    )
  })
}

/** `test('…')`, `test.each(…)('…')`, `describe('…')`. @param {import('vite').ESTree.Expression | import('vite').ESTree.Super} callee @returns {boolean} */
function isTestCall(callee) {
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(callee.name)
  if (callee.type === 'CallExpression') return isTestCall(callee.callee)
  return callee.type === 'MemberExpression' && isTestCall(callee.object)
}

/** @param {Pattern | null} pattern @param {boolean} [isShort] whether a property gives the name @returns {{ name: string, start: number, isShort: boolean }[]} */
function namesIn(pattern, isShort = false) {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ name: pattern.name, start: pattern.start, isShort }]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement' ? namesIn(property.argument) : namesIn(property.value, property.shorthand),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => namesIn(element))
    case 'AssignmentPattern':
      return namesIn(pattern.left, isShort)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
    default:
      return []
  }
}

/** @param {string} path @param {string} text @returns {Words} */
function wordsOfCode(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = lineNumbers(text)
  const prose = proseOfComments(text, comments)
  /** @type {Name[]} */
  const names = []
  /** @param {Pattern} pattern */
  const bind = (pattern) => {
    for (const { name, start, isShort } of namesIn(pattern))
      names.push({ kind: isShort ? 'property' : 'binding', line: lineAt(start), name })
  }
  /** @param {{ id: import('vite').ESTree.BindingIdentifier | null, params: readonly Pattern[] }} node */
  const declare = ({ id, params }) => [...(id ? [id] : []), ...params].forEach(bind)
  /** @param {{ id: import('vite').ESTree.BindingIdentifier }} node */
  const declareType = ({ id: { name, start } }) => void names.push({ kind: 'type', line: lineAt(start), name })
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: declare,
    FunctionExpression: declare,
    ArrowFunctionExpression: ({ params }) => params.forEach(bind),
    CatchClause: ({ param }) => param && bind(param),
    TSInterfaceDeclaration: declareType,
    TSTypeAliasDeclaration: declareType,
    TSPropertySignature: ({ key }) =>
      key.type === 'Identifier' && names.push({ kind: 'property', line: lineAt(key.start), name: key.name }),
    TemplateElement: ({ value, start }) => {
      if (/^\s*--\s/m.test(value.raw)) prose.push(...proseOfSql(value.raw, lineAt(start)))
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !isTestCall(callee)) return
      const value =
        title.type === 'Literal' ? title.value : title.type === 'TemplateLiteral' && title.quasis.map((quasi) => quasi.value.raw).join('…')
      if (typeof value === 'string') prose.push(...proseOf('title', lineAt(title.start), value))
    },
  }).visit(program)
  return { prose, names }
}

/** @param {string} path by its ending it is read @param {string} text @returns {Words} */
export function wordsOf(path, text) {
  if (path.endsWith('.css')) return { prose: proseOfCss(text), names: [] }
  if (path.endsWith('.md')) return { prose: proseOfMarkdown(text), names: [] }
  if (path.endsWith('.sql')) return { prose: proseOfSql(text, 1), names: [] }
  return wordsOfCode(path, text)
}
