import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree), with the fields used here. */
interface Node {
  type: string
  start: number
  properties?: Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Where to insert `null`: an object that begins with a spread and has anything after it. */
function* beginnings(node: object): Generator<number> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* beginnings(value)
    else if (isNode(value)) yield* beginnings(value)
  }
  if (!isNode(node) || node.type !== 'ObjectExpression') return
  const [first, ...rest] = node.properties ?? []
  if (first?.type === 'SpreadElement' && rest.length > 0) yield first.start
}

/**
 * Writes `{ ...null, ...a, b }` for `{ ...a, b }`, which means the same. V8 in Node 20 gives an object that begins with a spread a hidden class
 * outside the transition tree, so each later field creates a class for every object. That takes 4 µs instead of 0.5,
 * and code that reads such objects is megamorphic.
 * @param code JavaScript
 */
export function withFastSpreads(code: string): string {
  const places = [0, ...[...beginnings(parseSync('chunk.js', code).program)].toSorted((a, b) => a - b)]
  return places.map((place, index) => code.slice(place, places[index + 1])).join('...null, ')
}

interface Chunk {
  code: string
}

/** The plugin for a build. It runs last, since dead-code removal would remove `...null` too. */
export const objectSpread = {
  name: 'object-spread',
  generateBundle(_: unknown, bundle: Record<string, Chunk | object>) {
    for (const chunk of Object.values(bundle)) if ('code' in chunk) chunk.code = withFastSpreads(chunk.code)
  },
}

/** The same for tests, file by file: it saves a fifth of a server test's time. Line numbers stay. */
export const objectSpreadInTests = {
  name: 'object-spread-in-tests',
  enforce: 'post' as const,
  transform: (code: string, id: string) =>
    /\/(server|contract)\/src\/.*\.ts$/.test(id) && code.includes('...') ? { code: withFastSpreads(code), map: null } : undefined,
}
