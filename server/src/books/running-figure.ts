import type { Law } from './law.ts'

interface RunningFigure {
  name: string
  what: string
  ledger: string
  /** What an entry adds. */
  amount: string
  /** What the ledger says the figure was after it. */
  after: string
  /** Whose figure it is. */
  holder: { table: string; columns: readonly string[]; asInLedger: readonly string[]; figure: string }
}

/**
 * That the figures “after” of a ledger can be read as one chain, from zero to the figure that is kept: each value is left as often as
 * it is reached. It asks for no order of the entries, since none is stored.
 */
export function runningFigure({ name, what, ledger, amount, after, holder }: RunningFigure): Law {
  const [own, theirs] = [holder.columns.join(', '), holder.asInLedger.join(', ')]
  const places = holder.asInLedger.map((_, index) => index + 1).join(', ')
  return {
    name,
    what,
    query: `select ${theirs}, figure, sum(times) as times from (
        select ${theirs}, ${after} as figure, 1 as times from ${ledger} where business_id = $1
        union all select ${theirs}, ${after} - ${amount}, -1 from ${ledger} where business_id = $1
        union all select ${own}, 0, 1 from ${holder.table} where business_id = $1
        union all select ${own}, ${holder.figure}, -1 from ${holder.table} where business_id = $1) steps
      group by ${places}, figure having sum(times) <> 0`,
  }
}
