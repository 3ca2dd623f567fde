import { type Node, loadModule, parseSync } from 'libpg-query'
import { forOneShard } from '../../database/one-shard.ts'
import { Reader } from './read-statement.ts'

await loadModule()

interface Checked {
  breaches: string[]
  /** Parameters that give businesses, from 1. */
  businessParameters: number[]
}

/**
 * Reasons why a message would not work on a database sharded by business; empty if none. The real grammar parses it.
 * `docs/decisions/0009-open-to-a-cluster.md` has the reason of each rule.
 */
export const checkStatement = remembered((text: string): Checked => {
  const breaches: string[] = []
  const stmts = parsed(text)
  if (typeof stmts === 'string') return { breaches: [`no statement that could be read: ${stmts}`], businessParameters: [] }
  if (stmts.length !== 1) breaches.push(`${stmts.length} statements in one message`)
  if (/\bset_config\s*\(/i.test(text)) breaches.push('set_config() reaches no worker')
  const reader = new Reader()
  for (const { stmt: sent } of stmts) {
    const stmt = inside(sent)
    if (!stmt || 'TransactionStmt' in stmt || isPlanOfPrepared(stmt) || isOfCursor(stmt)) continue
    if ('VariableSetStmt' in stmt) {
      if (!stmt.VariableSetStmt.is_local) breaches.push('a setting that outlives its transaction')
    } else reader.read(stmt)
  }
  return { breaches: [...breaches, ...reader.breaches], businessParameters: reader.businessParameters }
})

/** Shards of a statement as a sharded database gets it (`database/one-shard.ts`). The parsing is the same. */
interface ShardCount {
  /** 0 if it reads no business's rows, Infinity if it reads every shard, else the number of businesses that it names. */
  shards: number
  everywhere: string[]
}

/** The most shards that a statement would reach, from its text and values. @param values parameters, from $1 */
export function countShards(text: string, values: readonly unknown[] = []): ShardCount {
  const read = readForShards(text)
  if (typeof read === 'string') return { shards: Infinity, everywhere: [read] }
  const { tables, everywhere, given } = read
  if (tables === 0) return { shards: 0, everywhere }
  if (everywhere.length > 0) return { shards: Infinity, everywhere }
  const businesses = given.flatMap((parameter) => (parameter > 0 && parameter <= values.length ? [String(values[parameter - 1])] : []))
  return { shards: Math.max(1, new Set(businesses).size), everywhere }
}

const readForShards = remembered((text: string) => {
  const stmts = parsed(forOneShard(text))
  if (typeof stmts === 'string') return stmts
  const reader = new Reader()
  for (const { stmt: sent } of stmts) {
    const stmt = inside(sent)
    if (stmt && !('TransactionStmt' in stmt || 'VariableSetStmt' in stmt || isPlanOfPrepared(stmt) || isOfCursor(stmt))) reader.read(stmt)
  }
  return { ...reader.shards, given: reader.businessParameters }
})

/** Most files of a worker send the same texts: each is read once. */
function remembered<Read>(read: (text: string) => Read): (text: string) => Read {
  const resultByText = new Map<string, Read>()
  return (text) => {
    const before = resultByText.get(text)
    if (before !== undefined) return before
    const now = read(text)
    resultByText.set(text, now)
    return now
  }
}

/** The statement inside a `prepare`, which tests of plans send, or inside a cursor. */
const inside = (sent: Node | undefined): Node | undefined => {
  if (sent && 'PrepareStmt' in sent) return sent.PrepareStmt.query
  return sent && 'DeclareCursorStmt' in sent ? sent.DeclareCursorStmt.query : sent
}

/** Rows of a cursor's statement, which was checked when it was opened. */
const isOfCursor = (stmt: Node): boolean => 'FetchStmt' in stmt || 'ClosePortalStmt' in stmt

const isPlanOfPrepared = (stmt: Node): boolean =>
  'DeallocateStmt' in stmt || ('ExplainStmt' in stmt && 'ExecuteStmt' in (stmt.ExplainStmt.query ?? {}))

function parsed(text: string) {
  try {
    return parseSync(text).stmts ?? []
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
