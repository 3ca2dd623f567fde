import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../auth/password-hash.ts'
import { type Installation, importBusiness } from '../business-file/import-business-file.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import { folderStore } from '../services/files.ts'
import { type Config, readConfig } from '../services/config.ts'
import { goodPassword } from './accounts.ts'
import { type TestServer, testDatabase } from './test-server.ts'

/** The password of files in these tests. */
export const filePassword = 'the day the rain came early'

/** Requests the file of a business. */
export const takeOut = (
  at: Pick<TestServer, 'fastify'>,
  token: string,
  body: object = { password: goodPassword, file_password: filePassword },
) => at.fastify.inject({ method: 'POST', url: '/v1/business/file', headers: { authorization: `Bearer ${token}` }, payload: body })

export const arrivalPath = '/v1/merchant/business-file'

/** The form that imports a file. */
export function arrivalForm(bytes: Uint8Array, password = filePassword): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'shop.kasuwa')
  form.set('file_password', password)
  return form
}

export async function askDatabase<Row extends object>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** Gives a merchant the good password. @returns their email */
export async function withPassword({ ownerUrl }: Pick<TestServer, 'ownerUrl'>, merchant_id: string): Promise<string> {
  const text = 'update merchants set password_hash = $2 where id = $1 returning email'
  const [row] = await askDatabase<{ email: string }>(ownerUrl, text, [merchant_id, await hashPassword(goodPassword)])
  return row?.email ?? ''
}

export interface TestInstallation extends Installation {
  config: Config
}

/** Another installation, without merchants. @param folder of the test's own */
export async function createInstallation(folder: string): Promise<TestInstallation> {
  const { ownerUrl: url } = await testDatabase()
  const settings = { DATA_DIR: join(folder, randomUUID()), PUBLIC_URL: 'http://other.localhost', SECRET_KEY: 'of the other one' }
  const config = readConfig({ ...settings, REQUESTS_A_MINUTE: '1000000' })
  const files = folderStore(join(config.dataDir, 'uploads'))
  return { url, files, fieldEncryption: new FieldEncryption('of the other one'), publicUrl: config.publicUrl, now: Date.now(), config }
}

/** Imports a file. @param more its new owner, and whether its members are linked */
export const bringIn = (
  file: string,
  installation: Installation,
  more: { owner: string; linkMembers?: boolean },
  password = filePassword,
) => importBusiness(file, installation, { linkMembers: false, ...more }, password)
