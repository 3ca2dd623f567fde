import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a quarter of a minute or more, as measured on two quiet cores. */
const long = [
  ...['faults/archive', 'backup/upgrade-data', 'backup/archiver', 'backup/brought-by-merchants'],
  ...['laws/fuzz', 'reports/adding-up', 'faults/any-sequence', 'backup/nightly-backups', 'laws/plans', 'laws/canaries', 'laws/neighbours'],
  ...[
    'new-entity',
    'laws/costs',
    'laws/permissions',
    'faults/import-kills',
    'laws/writes',
    'faults/backups',
    'laws/touches',
    'backup/backup',
  ],
  ...['faults/races', 'backup/business-arrivals', 'laws/references', 'laws/refused-input', 'laws/fields', 'laws/lists'],
]
const place = ({ moduleId }: TestSpecification) => {
  const found = long.findIndex((name) => moduleId.endsWith(`/server/src/${name}.test.ts`))
  return found < 0 ? long.length : found
}

/** Whether a file has the app: a worker is kept for the next file only where that is of the same project, and reads the app anew otherwise. */
const isOfOther = ({ project }: TestSpecification) => Number(project.name !== 'server')

/** The longest files begin first: one that begins last is waited for by all other workers. Then those of the app, and those of each other project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => place(one) - place(other) || isOfOther(one) - isOfOther(other) || one.project.name.localeCompare(other.project.name),
    )
  }
}
