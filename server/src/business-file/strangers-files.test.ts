import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { cheapSeals } from '../testing/cheap-seals.ts'
import { forgeFile, hollowFile } from '../testing/forged-file.ts'
import * as moved from '../testing/moved-business.ts'
import { isUntouched, movedShop } from '../testing/moved-shop.ts'
import { ownServer } from '../testing/test-server.ts'
import type { World } from '../testing/world.ts'
import { most } from './arrival-limits.ts'
import { type ArrivalFault, faultOf } from './file-refused.ts'
import { importBusiness } from './import-business-file.ts'
import { knownFile } from './known-business-file.ts'
import { isLong } from '../testing/long.ts'

cheapSeals()
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { askDatabase: ask, filePassword } = moved
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-strangers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)

const server = await ownServer()
let world: World
const exportedFile = path('whole.kasuwa')
beforeAll(async () => {
  ;({ world } = await movedShop(server, exportedFile))
})

test.runIf(isLong)(
  'a merchant who is not in the file owns its business, and the same people come in again with another business',
  async () => {
    const installation = await moved.createInstallation(folder)
    const merchant_id = randomUUID()
    const wish = { owner: 'so@body.test', merchant_id }
    await ask(
      installation.url,
      `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ($1, 'so@body.test', 'So', 'Body', 'x', 'so body')`,
      [merchant_id],
    )
    await importBusiness(exportedFile, installation, wish, filePassword)
    // The same people in another business of the same owners.
    const another = randomUUID()
    const file = await forgeFile(exportedFile, path('another.kasuwa'), (_, text) => text.replaceAll(world.business_id, another))
    await importBusiness(file, installation, wish, filePassword)
    expect(await violations(installation.url)).toEqual([])
    expect(
      await ask(
        installation.url,
        'select business_id from members where merchant_id = $1 and is_owner and deleted_at is null order by business_id',
        [merchant_id],
      ),
    ).toEqual([another, world.business_id].toSorted().map((business_id) => ({ business_id })))
  },
)

test('an import refuses a whole file if it acts in another merchant’s name, changes another business, or has values that no form takes', async () => {
  const installation = await moved.createInstallation(folder)
  const [victim, attacker] = [randomUUID(), randomUUID()]
  const people = `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ($1, $2, 'A', 'B', 'x', 'a b')`
  await ask(installation.url, people, [victim, 'zainab@shop.test'])
  await ask(installation.url, people, [attacker, 'attacker@shop.test'])
  const wish = { owner: 'attacker@shop.test', merchant_id: attacker }
  const bring = async (file: string) => importBusiness(file, installation, wish, filePassword)
  const forge = (change: Parameters<typeof forgeFile>[2], more: Parameters<typeof forgeFile>[3] = []) =>
    forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), change, more)
  const inTable = (table: string, change: (text: string) => string) =>
    forge((name, text) => (name.startsWith(`tables/${table}/`) ? change(text) : text))
  const expectRefusal = async (label: string, file: Promise<string>, fault: ArrivalFault) => {
    const error: unknown = await bring(await file).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect([label, faultOf(error), String(error)]).toEqual([label, fault, expect.any(String)])
    await isUntouched(installation)
  }
  await expectRefusal(
    'rows in another’s name',
    inTable('brands', (text) => text.replaceAll(world.merchant_id, victim)),
    'changed',
  )
  await expectRefusal(
    'a member',
    inTable('members', (text) => text.replaceAll(world.merchant_id, victim)),
    'changed',
  )
  await expectRefusal(
    'another business',
    inTable('brands', (text) => text.replace(world.business_id, randomUUID())),
    'changed',
  )
  const paid = [
    { name: 'tables/plan_periods/000001', content: Buffer.from(JSON.stringify({ business_id: world.business_id, kind: 'paid' })) },
  ]
  await expectRefusal(
    'a plan',
    forge((_, text) => text, paid),
    'changed',
  )
  const upload = (name: string, content: Buffer) => [{ name: `uploads/${name}`, content }]
  const name = `${'0a'.repeat(16)}.webp`
  await expectRefusal(
    'a script',
    forge((_, text) => text, upload(name, Buffer.from('<script>'))),
    'changed',
  )
  await expectRefusal(
    'a path',
    forge((_, text) => text, upload('../evil.webp', Buffer.from('RIFF0000WEBP'))),
    'changed',
  )
  // Pictures that rows refer to and that cannot be decoded, are too large, or have trailing bytes.
  const withPicture = (content: Buffer) =>
    forgeFile(
      exportedFile,
      path(`${randomUUID()}.kasuwa`),
      (_, text) => text.replaceAll(/[0-9a-f]{32}(?=(-small)?\.webp)/g, '0a'.repeat(16)),
      upload(name, content),
    )
  const drawn = (side: number) =>
    sharp({ create: { width: side, height: 10, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
  const size = Buffer.alloc(4)
  size.writeUInt32LE(8)
  await expectRefusal('no picture', withPicture(Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBPabcd')])), 'changed')
  await expectRefusal('a large picture', withPicture(await drawn(1700)), 'changed')
  await expectRefusal('behind it', withPicture(Buffer.concat([await drawn(100), Buffer.from('<script>')])), 'changed')
  // An invitation whose link they know, a link that opens, a clock that there is not.
  await expectRefusal(
    'an invitation',
    inTable('members', (text) => text.replaceAll('"invitation_hash":null', '"invitation_hash":"known"')),
    'changed',
  )
  await expectRefusal(
    'a link',
    inTable('share_links', (text) => text.replace(/"token_hash":"[^"]*"/, '"token_hash":"known"')),
    'changed',
  )
  const inRow = (table: string, column: string, value: unknown) =>
    inTable(table, (text) =>
      text
        .split('\n')
        .map((line, index) => (index > 0 ? line : JSON.stringify({ ...(JSON.parse(line) as object), [column]: value })))
        .join('\n'),
    )
  // Values that no form accepts: they would break readers, or grant unknown permissions.
  const deep = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown
  for (const [table, column, value, message] of [
    ['roles', 'grants', 'x', '“grants”'],
    ['roles', 'grants', { sale: ['sale.everything'] }, '“grants.sale.0”'],
    ['saved_reports', 'report', 'nope', '“report”'],
    ['saved_reports', 'query', { period: { nested: 'x' } }, '“query.period”'],
    ['sale_items', 'metadata', { of: deep }, 'nested deeper'],
    ['sale_items', 'metadata', { serial_numbers: 'x' }, '“metadata.serial_numbers”'],
    ['contacts', 'country', 'Nowhere', 'contacts_country'],
    ['share_links', 'locale', 'xx', 'share_links_locale'],
  ] as const) {
    const error: unknown = await bring(await inRow(table, column, value)).catch((thrown: unknown) => thrown)
    expect([table, column, faultOf(error), String(error)]).toEqual([table, column, 'no_fit', expect.stringContaining(message)])
    expect(String(error)).toContain(table)
    await isUntouched(installation)
  }
  for (const [field, value] of [
    ['locale', 'xx'],
    ['country', 'Nowhere'],
    ['email', 'nobody'],
  ] as const) {
    const people = forge((name, text) =>
      name === 'people.json' ? JSON.stringify((JSON.parse(text) as object[]).map((person) => ({ ...person, [field]: value }))) : text,
    )
    const error: unknown = await bring(await people).catch((thrown: unknown) => thrown)
    expect([faultOf(error), String(error)]).toEqual(['no_fit', expect.stringContaining(`People of the file have “${field}”`)])
  }
  const inZone = (zone: string) => inTable('businesses', (text) => text.replace(/"time_zone":"[^"]*"/, `"time_zone":"${zone}"`))
  await expectRefusal('a clock', inZone('Mars/Olympus'), 'no_fit')
  await expectRefusal('a clock of PostgreSQL alone', inZone('FOO+3'), 'no_fit')
  // A year without four digits breaks date arithmetic in shared jobs.
  for (const time of ['infinity', '-infinity', '12000-01-01', '0044-03-15 BC', '1800-01-01'])
    await expectRefusal(
      time,
      inTable('sales', (text) => text.replace(/"date":"[^"]*"/, `"date":"${time}"`)),
      'no_fit',
    )
  await expectRefusal(
    'a price that is not told exactly',
    inTable('products', (text) => text.replace(/"price":\d+/, '"price":9007199254740993')),
    'no_fit',
  )
  await expectRefusal(
    'a name without end',
    inTable('brands', (text) => text.replace(/"name":"[^"]*"/, `"name":"${'x'.repeat(20_000)}"`)),
    'no_fit',
  )
  await expectRefusal(
    'a closed business',
    inTable('businesses', (text) => text.replace(/"deleted_at":null/, '"deleted_at":"2026-01-01T00:00:00+00:00"')),
    'changed',
  )
  await expectRefusal(
    'another name than was shown',
    forge((name, text) => (name === 'business.json' ? text.replace(/"name":"[^"]*"/, '"name":"Another"') : text)),
    'changed',
  )
  await expectRefusal(
    'books',
    inTable('contacts', (text) => text.replace(/"balance":(-?\d+)/, (_, kobo) => `"balance":${Number(kobo) + 1}`)),
    'not_adding_up',
  )
  await expectRefusal(
    'rows left out',
    forge((entry, text) => (entry.startsWith('tables/sale_items/') ? undefined : text)),
    'no_fit',
  )
  // With their id, or under their email: they are a name, and theirs stays theirs.
  const before = await ask(installation.url, 'select * from merchants where id = $1', [victim])
  const forgedFile = await forge((entry, text) => {
    if (entry === 'people.json')
      return JSON.stringify([
        ...JSON.parse(text),
        { id: victim, first_name: 'Z', last_name: 'B', email: 'ZAINAB@shop.test', country: 'NG', locale: 'en' },
      ])
    return entry.startsWith('tables/brands/') ? text.replaceAll(world.merchant_id, victim) : text
  })
  await bring(forgedFile)
  expect(await ask(installation.url, 'select * from merchants where id = $1', [victim])).toEqual(before)
  expect(await ask(installation.url, 'select from brands where created_by = $1', [victim])).toEqual([])
  expect(await ask(installation.url, 'select from merchant_businesses where merchant_id = $1', [victim])).toEqual([])
  expect(await violations(installation.url)).toEqual([])
})

test('no more of a file is held than its limits let', async () => {
  const bytes = readFileSync(exportedFile)
  // 64 MB of nothing in 70 kB: in one entry, in many, and before the password is looked at.
  const nothing = Buffer.alloc(64 * 1024 * 1024)
  const faultOfFile = (content: Uint8Array, limits = most) => {
    writeFileSync(path('it.kasuwa'), content)
    return knownFile(path('it.kasuwa'), limits).then(() => undefined, faultOf)
  }
  expect(await faultOfFile(bytes)).toBe(undefined)
  expect(await faultOfFile(bytes.subarray(0, bytes.length - 9))).toBe('not_whole')
  expect(await faultOfFile(await hollowFile(filePassword, [{ name: 'tables/sales/000001', content: nothing }]))).toBe('too_much')
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `tables/sales/${at}`, content: Buffer.alloc(1024 * 1024) }))
  expect(await faultOfFile(await hollowFile(filePassword, many), { ...most, all: 10 * 1024 * 1024 })).toBe('too_much')
  expect(await faultOfFile(await hollowFile(filePassword, many), { ...most, entries: 10 })).toBe('too_much')
})
