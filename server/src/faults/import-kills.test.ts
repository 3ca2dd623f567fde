import { afterAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { violations } from '../books/check.ts'
import { newcomer } from '../testing/newcomer.ts'
import { type AppProcess, type HttpAnswer, dataFolder, endProcesses, send, startApp } from '../testing/processes.ts'

vi.setConfig({ testTimeout: 600_000 })
afterAll(endProcesses)

const ROWS = 6000
const file = [
  'name,sku,category,price,stock',
  ...Array.from({ length: ROWS }, (_, at) => `Product number ${at},SKU-${at},Category ${at % 40},${at + 1},${at % 9}`),
].join('\n')
const map = { name: 'name', sku: 'sku', category: 'category', price: 'price', stock: 'stock' }

async function bringIn(app: AppProcess, token: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'all.csv')
  form.append('map', JSON.stringify(map))
  await fetch(`${app.url}/v1/business/products/import`, { method: 'PUT', body: form, headers: { authorization: `Bearer ${token}` } }).catch(
    () => {},
  )
}

const listed = async (app: AppProcess, token: string): Promise<number> => {
  const { body } = await send(app.url, token, 'GET', '/v1/business/products')
  return (body.page as { total_rows: number }).total_rows
}
const imports = async (app: AppProcess, token: string) => {
  const { body }: HttpAnswer = await send(app.url, token, 'GET', '/v1/business/imports')
  return body.rows as { status: string; progress: number; imported: number }[]
}

test('an app that is killed in the middle of an import leaves nothing half, and the next one does it', async () => {
  const folder = dataFolder()
  let app = await startApp({ DATA_DIR: folder })
  const { token } = await newcomer(app.url, 10)
  const asked = bringIn(app, token)
  // As it begins, and as its rows go in: wherever it is by then.
  for (const progress of [0, 1, 2000, 4000, 5000]) {
    await vi.waitFor(async () => {
      const [row] = await imports(app, token)
      expect(row && (row.status === 'done' || row.progress >= progress)).toBe(true)
    }, 120_000)
    const [row] = await imports(app, token)
    if (row?.status === 'done') break
    // None of it is there, unless it was all done since.
    if ((await listed(app, token)) !== 1) {
      expect(await imports(app, token)).toMatchObject([{ status: 'done', imported: ROWS }])
      break
    }
    await app.kill('SIGKILL')
    app = await startApp({ DATA_DIR: folder })
  }
  await asked
  await vi.waitFor(async () => expect((await imports(app, token))[0]).toMatchObject({ status: 'done', imported: ROWS }), 180_000)
  expect(await listed(app, token)).toBe(1 + ROWS)
  expect(await app.kill('SIGTERM')).toBe(0)
  const database = await startEmbeddedPostgres({ dataDir: folder })
  expect(await violations(database.url).finally(() => database.stop())).toEqual([])
})
