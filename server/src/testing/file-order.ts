import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** The slowest files, for a machine without measured times; `file-order.test.ts` checks that they exist. */
export const long = [
  ...['faults/any-sequence', 'laws/plans', 'reports/adding-up', 'faults/archive', 'laws/walk/documents', 'laws/fuzz', 'faults/starts'],
  ...['laws/walk/other-features', 'laws/costs', 'laws/canaries', 'faults/report-replica', 'faults/races', 'laws/lists', 'demo/demo'],
  ...['laws/walk/people', 'laws/touches', 'laws/names', 'business-file/brought-by-merchants', 'backup/upgrade-data', 'faults/kills'],
  ...['laws/references', 'laws/seldom', 'laws/walk/goods', 'laws/locations', 'dashboard/home-and-reports', 'laws/secrets'],
  ...['database-setup/first-migration', 'nightly/nightly-backups', 'new-entity', 'backup/backup', 'faults/drawer-races'],
].map((name) => `server/src/${name}.test.ts`)

/** Seconds that each file took in the last run here, by its path from the root: `npm test` writes them. */
function remembered(): Map<string, number> {
  const file = join(root, 'node_modules', '.kasuwa', 'durations')
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : [])
}

const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId).split(sep).join('/')

/** The longest files begin first: all workers would wait for a long one that begins last. */
export function longestFirst(paths: readonly string[], seconds: ReadonlyMap<string, number>): string[] {
  const guessed = (path: string) => (long.includes(path) ? 60 - long.indexOf(path) : 0)
  const length = new Map(paths.map((path) => [path, seconds.get(path) ?? guessed(path)]))
  return paths.toSorted((a, b) => (length.get(b) ?? 0) - (length.get(a) ?? 0))
}

/** An order that does not depend on file names, the same for the same seed. */
export function shuffled(paths: readonly string[], seed: string): string[] {
  const place = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex')
  return paths.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** A worker takes the next file only if it belongs to the same project. Otherwise another worker loads the app again. */
const projectOrder = ({ project }: TestSpecification) => (project.name === 'server' ? '' : project.name)

/** Project by project: the longest first, or in the order of `TEST_ORDER`, which `npm run test:steady` changes each time. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env.TEST_ORDER
    const paths = (await super.sort(files)).map(pathOf)
    const order = seed ? shuffled(paths, seed) : longestFirst(paths, remembered())
    const place = new Map(order.map((path, index) => [path, index]))
    return files.toSorted(
      (a, b) => projectOrder(a).localeCompare(projectOrder(b)) || (place.get(pathOf(a)) ?? 0) - (place.get(pathOf(b)) ?? 0),
    )
  }
}
