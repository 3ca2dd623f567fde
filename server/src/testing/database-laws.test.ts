import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withClient } from '@kasuwa/embedded-postgres'
import { databaseLawNames } from '../books/check.ts'
import { askDatabase, lawsReport } from './database-laws.ts'
import { testDatabase } from './test-server.ts'

const database = await testDatabase(inject('template'), { isBroken: true })
const folder = mkdtempSync(join(inject('folder'), 'laws-'))

test('a run in which no database broke a law passed one test for each law', async () => {
  await askDatabase(database.ownerUrl, 'a file', folder)
  expect(lawsReport(folder)).toEqual({ passed: databaseLawNames.length, failed: 0, failures: [] })
})

test('a law that a database breaks is a failed test, which names the file that made the database', async () => {
  const orphan = `insert into brands (business_id, id, name, sort_name, search_text)
    values (gen_random_uuid(), gen_random_uuid(), 'Bic', 'bic', 'bic')`
  await withClient(database.adminUrl, (client) =>
    client.query(`begin; set local session_replication_role = replica; ${orphan}; commit; alter table brands add column weight real`),
  )
  await askDatabase(database.ownerUrl, 'sales/sales.test.ts', folder)
  const failed = (law: string) => ({
    name: `every database of the run › ${law}`,
    message: expect.stringMatching(new RegExp(`^sales/sales\\.test\\.ts: ${law}: .*brands`)),
  })
  const failures = [failed('schema.floats'), failed('tenant.business')]
  expect(lawsReport(folder)).toEqual({ passed: databaseLawNames.length - 2, failed: 2, failures })
})
