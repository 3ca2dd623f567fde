import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a quarter of a minute or more, as measured on two quiet cores. */
const long = [
  ...['faults/archive', 'backup/upgrade-data', 'backup/archiver', 'backup/brought-by-merchants'],
  ...['laws/fuzz', 'reports/adding-up', 'faults/any-sequence', 'backup/nightly-backups', 'laws/plans', 'laws/canaries'],
  ...['laws/walk/documents', 'laws/walk/goods', 'laws/walk/others', 'laws/walk/people', 'new-entity', 'laws/costs', 'faults/import-kills'],
  ...['faults/backups', 'laws/touches', 'laws/stale-days', 'backup/backup', 'faults/races', 'backup/business-arrivals'],
  ...['laws/references', 'laws/fields', 'laws/lists'],
]
const place = ({ moduleId }: TestSpecification) => {
  const found = long.findIndex((name) => moduleId.endsWith(`/server/src/${name}.test.ts`))
  return found < 0 ? long.length : found
}

/** The longest files begin first: one that begins last is waited for by all other workers. The rest in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
