import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss'

/** Tags, classes and other names in a page, as selectors name them. */
interface Names {
  tags: Set<string>
  classes: Set<string>
  ids: Set<string>
  /** `name`, and `name=value`. */
  attributes: Set<string>
}

/** Attributes that the page sets on its root element. */
const onRoot = ['data-mantine-color-scheme', 'data-mantine-color-scheme=light', 'data-mantine-color-scheme=dark']

function namesIn(html: string): Names {
  const names: Names = {
    tags: new Set(['html', 'body', 'root']),
    classes: new Set(),
    ids: new Set(),
    attributes: new Set(onRoot),
  }
  for (const [, tag = '', inside = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/gi)) {
    names.tags.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names.attributes.add(name).add(`${name}=${value}`)
      if (name === 'class') for (const className of value.split(' ')) names.classes.add(className)
      if (name === 'id') names.ids.add(value)
    }
  }
  return names
}

/** Parts of a selector within brackets, which may each be there or not. */
const withoutBrackets = (selector: string): string => {
  const less = selector.replaceAll(/:(?:not|is|where|has|host)\([^()]*\)/g, '')
  return less === selector ? selector : withoutBrackets(less)
}

/** Whether anything in a page may be meant by a selector; one that is too many costs some bytes. */
function mayMean(of: Names, selector: string): boolean {
  const { tags, classes, ids, attributes } = of
  const inWhere = /^:where\(([^()]*)\)$/.exec(selector)?.[1]
  if (inWhere !== undefined) return inWhere.split(',').some((alternative) => mayMean(of, alternative.trim()))
  const plain = withoutBrackets(selector)
  const parts = plain.replaceAll(/\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?[^\]]*\]/g, (_, name: string, value?: string) =>
    attributes.has(value === undefined ? name : `${name}=${value}`) ? '' : '.\u0000',
  )
  const names = parts.replaceAll(/::?[\w-]+(\([^()]*\))?/g, '')
  return [...names.matchAll(/([.#]?)(\u0000|\\?[\w-]+)/g)].every(([, kind, name = '']) =>
    kind === '.' ? classes.has(name) : kind === '#' ? ids.has(name) : tags.has(name),
  )
}

/** Nothing of these is in the first moment of a page: letters are fetched, and nothing moves, or is printed. */
const isNeverFirst = ({ name, params }: AtRule) => /^(font-face|(-webkit-)?keyframes)$/.test(name) || /\bprint\b/.test(params)

function dropRules(css: Container, names: Names): void {
  css.walkComments((comment) => void comment.remove())
  css.walkAtRules((rule) => void (isNeverFirst(rule) && rule.remove()))
  css.walkRules((rule: Rule) => {
    const usedSelectors = rule.selectors.filter(
      (selector) => !/::?(-webkit-|-moz-|-ms-|backdrop|hover|active)/.test(selector) && mayMean(names, selector),
    )
    if (usedSelectors.length > 0) rule.selectors = usedSelectors
    else rule.remove()
  })
}

const namedIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/** Variables that nothing asks for, whether by itself or by others. */
function dropVariables(css: Container, html: string): void {
  const saysOf = new Map<string, string[]>()
  const usedVariables = new Set(namedIn(html))
  css.walkDecls(({ prop, value }: Declaration) => {
    if (prop.startsWith('--')) saysOf.set(prop, [...(saysOf.get(prop) ?? []), ...namedIn(value)])
    else for (const name of namedIn(value)) usedVariables.add(name)
  })
  for (const [, inside = ''] of html.matchAll(/ style="([^"]*)"/g)) for (const name of namedIn(inside)) usedVariables.add(name)
  // A `for` loop over a Set also visits names added meanwhile.
  for (const name of usedVariables) for (const next of saysOf.get(name) ?? []) usedVariables.add(next)
  css.walkDecls((declaration) => void (declaration.prop.startsWith('--') && !usedVariables.has(declaration.prop) && declaration.remove()))
}

function dropEmpty(css: Container): void {
  css.each((node) => {
    if (!('nodes' in node) || node.nodes === undefined) return
    dropEmpty(node as Container)
    if (node.nodes.length === 0) node.remove()
  })
}

/** The part of a style sheet that the first paint of a page needs. @param html content of the page */
export function criticalStyle(sheet: string, html: string): string {
  const css = postcss.parse(sheet)
  dropRules(css, namesIn(html))
  dropVariables(css, html)
  dropEmpty(css)
  return css
    .toString()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s?([{};,])\s?/g, '$1')
}
