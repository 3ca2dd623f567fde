import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@kasuwa/embedded-postgres'
import { type Broken, checkDatabase, databaseLawNames, oneMoment, sentence } from '../books/check.ts'

/** In the form that `scripts/test.mjs` counts. */
export interface LawsReport {
  passed: number
  failed: number
  failures: { name: string; message: string }[]
}

/** The record of a database that broke a law, stored until the run ends. */
interface ViolationRecord {
  /** The test file that made it, or a note that it was left over. */
  of: string
  broken: Broken[]
}

/** Runs the laws of databases on one, and records violations. @param folder of the run */
export async function askDatabase(url: string, of: string, folder: string): Promise<void> {
  const broken = await brokenIn(url)
  if (broken.length === 0) return
  const record: ViolationRecord = { of, broken }
  mkdirSync(join(folder, 'laws'), { recursive: true })
  writeFileSync(join(folder, 'laws', `${new URL(url).pathname.slice(1)}.json`), JSON.stringify(record))
}

const brokenIn = (url: string): Promise<Broken[]> =>
  withClient(url, async (client) => {
    await client.query(oneMoment)
    const broken: Broken[] = []
    for await (const violation of checkDatabase(client)) broken.push(violation)
    return broken
  })

/** One test for each law, over all databases of the run. */
export function lawsReport(folder: string): LawsReport {
  const files = readdirSync(folder).includes('laws') ? readdirSync(join(folder, 'laws')) : []
  const records = files.map((file): ViolationRecord => JSON.parse(readFileSync(join(folder, 'laws', file), 'utf8')))
  const failures = databaseLawNames.flatMap((law) => {
    const messages = records.flatMap(({ of, broken }) =>
      broken.filter((violation) => violation.law === law).map((violation) => `${of}: ${sentence(violation)}`),
    )
    return messages.length > 0 ? [{ name: `every database of the run › ${law}`, message: messages.join('\n') }] : []
  })
  return { passed: databaseLawNames.length - failures.length, failed: failures.length, failures }
}
