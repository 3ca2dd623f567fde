import type { Law } from '../records/law.ts'

interface RunningFigure {
  name: string
  invariant: string
  ledger: string
  /** Column or expression of an entry’s amount. */
  amount: string
  /** Column of the running figure after the entry. */
  after: string
  /** Table of the figure’s holder, and the ledger columns that refer to it. */
  holder: { table: string; columns: readonly string[]; asInLedger: readonly string[]; figure: string }
}

/**
 * A law that a ledger is a running figure. A holder’s entries are numbered from 1 without gaps. Each “after” is the previous one plus the
 * amount, from zero to the stored figure.
 */
export function runningFigure({ name, invariant, ledger, amount, after, holder }: RunningFigure): Law {
  const holderColumns = holder.asInLedger.join(', ')
  const joined = holder.columns.map((column, index) => `last.${holder.asInLedger[index]} = holder.${column}`).join(' and ')
  return {
    name,
    invariant,
    query: `select ${holderColumns}, entry, place as expected_entry, ${after} as after, before + ${amount} as expected from (
        select ${holderColumns}, entry, ${amount}, ${after}, row_number() over ledger as place, lag(${after}, 1, 0::bigint) over ledger as before
        from ${ledger} where business_id = $1 window ledger as (partition by ${holderColumns} order by entry)) entries
      where entry <> place or ${after} <> before + ${amount}
      union all select ${holder.columns.map((column) => `holder.${column}`).join(', ')}, holder.last_entry, last.entry, holder.${holder.figure}, last.${after}
        from ${holder.table} holder
        left join (select distinct on (${holderColumns}) ${holderColumns}, entry, ${after} from ${ledger} where business_id = $1
          order by ${holderColumns}, entry desc) last on ${joined}
        where holder.business_id = $1
          and (holder.last_entry, holder.${holder.figure}) is distinct from (coalesce(last.entry, 0), coalesce(last.${after}, 0))`,
  }
}
