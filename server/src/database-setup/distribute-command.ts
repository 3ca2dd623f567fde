import { parseArgs } from 'node:util'
import { runCommand, say } from '../services/command.ts'
import { readConfig } from '../services/config.ts'
import { moveSummary } from './cluster-plan.ts'
import { distribute, usualShards } from './distribute.ts'

/**
 * `npm run db:distribute` distributes the tables of `DATABASE_URL`, a Citus coordinator, by business, and prints their locations. A
 * repeated run does the rest. `-- --shards 64` sets the number of shards, only the first time (`docs/scale.md`).
 */

function shardsOf(input: string | undefined): number {
  const shards = Number(input ?? usualShards)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new Error('--shards is a number from 1 to 1024.')
  return shards
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { shards: { type: 'string' } } })
  const shards = shardsOf(values.shards)
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl)
    throw new Error('Set DATABASE_URL to the coordinator of the cluster: the database that Kasuwa brings along is one machine.')
  const { movedTables, rows, tables, advice } = await distribute(databaseUrl, shards)
  const widest = Math.max(...tables.map(({ table }) => table.length))
  for (const { table, placement, machines } of tables)
    say(`${table.padEnd(widest)}  ${placement}${machines.length > 0 ? `: ${machines.join(', ')}` : ''}`)
  say(moveSummary(movedTables, rows))
  for (const sentence of advice) say(sentence)
}

await runCommand(run)
