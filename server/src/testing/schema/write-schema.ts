import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, withClient } from '@kasuwa/embedded-postgres'
import { migrate } from '../../database-setup/migrate.ts'
import { prepareDatabase } from '../../database-setup/prepare-database.ts'
import { tablesOf } from './catalogue.ts'
import { renderSchema, schemaFolder, schemaTexts } from './schema-files.ts'

/** `npm run schema` writes `server/schema/*.sql` from the migrations, in a temporary database. */
const dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-schema-'))
const database = await startEmbeddedPostgres({ dataDir })
try {
  await prepareDatabase(database.adminUrl)
  await migrate(database.adminUrl)
  const files = renderSchema(await withClient(database.adminUrl, tablesOf), schemaTexts())
  for (const [name, text] of Object.entries(files)) writeFileSync(join(schemaFolder, name), text)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
