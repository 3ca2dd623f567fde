import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { type ZipEntry, sheetOf, workbookOf, zipOf } from '../testing/workbooks.ts'

const server = await testServer()
const shop = await openShop(server)

const check = (bytes: Uint8Array, name = 'list.csv') => bringIn(shop, 'products', bytes, { mode: 'check' }, name)
/** Headings of a file, and the rows below them. */
async function readTable(bytes: Uint8Array) {
  const { status, body } = await check(bytes)
  expect(status).toBe(200)
  const table = body.table as unknown as { line: number; headings: string[]; sample: string[][]; map: Record<string, number> }
  return { ...table, total: Number(body.total) }
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['a mark', Buffer.from('\ufeffname,price\nRice,5\n')],
  ['semicolons', Buffer.from('name;price\nRice;5\n')],
  ['tabs', Buffer.from('name\tprice\nRice\t5\n')],
  ['a line that says the delimiter', Buffer.from('sep=|\r\nname|price\r\nRice|5\r\n')],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('name,price\nRice,5\n')])],
  ['UTF-16 without one', utf16('name,price\nRice,5\n')],
  ['UTF-16, the other way round', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('name,price\nRice,5\n')]).swap16()],
  ['no end of its last line', Buffer.from('name,price\nRice,5')],
  ['lines of an old Mac', Buffer.from('name,price\rRice,5\r')],
  ['empty rows and columns', Buffer.from('name,price,,\n,,,\nRice,5,,\n,,,\n')],
])('a table with %s', async (_, bytes) => {
  expect(await readTable(bytes)).toMatchObject({ headings: expect.arrayContaining(['name', 'price']), sample: [['Rice', '5']], total: 1 })
})

test('letters of Windows-1252, quotes in quotes, lines in a cell, headings in line 3, two headings alike', async () => {
  expect(await readTable(Buffer.from('name,price\nCaf\xe9 \x96 noir,5\n', 'latin1'))).toMatchObject({ sample: [['Café – noir', '5']] })
  expect(await readTable(csvOf('name,price', '"Say ""hi"", twice",5', '"Two\r\nlines",6'))).toMatchObject({
    sample: [
      ['Say "hi", twice', '5'],
      ['Two\r\nlines', '6'],
    ],
  })
  expect(await readTable(csvOf('My shop', '', 'Name,Price,Name', 'Rice,5,x'))).toMatchObject({
    line: 3,
    map: { name: 0, price: 1 },
    total: 1,
  })
})

test('an import reads a workbook’s texts, numbers, dates, escapes and errors, and formulas as their last values', async () => {
  const sheet = sheetOf([
    ['name', 'price', 'sku', 'active', 'barcode'],
    ['Rice & “beans”', 1500.5, '=1+1', true, 6_001_000_000_001],
    [{ raw: '<c r="A3" t="e"><v>#REF!</v></c>' }, { raw: '<c r="B3"><f>A1*2</f><v>30000000000000004E-17</v></c>' }, '', '', ''],
    [
      { raw: '<c r="A4" t="inlineStr"><is><r><t>Ri</t></r><r><t xml:space="preserve">ce </t></r></is></c>' },
      5,
      '',
      '',
      { raw: '<c r="E4" s="1"><v>45351</v></c>' },
    ],
  ])
  const { headings, sample } = await readTable(workbookOf(sheet))
  expect(headings).toEqual(['name', 'price', 'sku', 'active', 'barcode'])
  expect(sample).toEqual([
    ['Rice & “beans”', '1500.5', '=1+1', 'TRUE', '6001000000001'],
    ['#REF!', '0.3'],
    ['Rice ', '5', '', '', '2024-02-29'],
  ])
  const { body } = await check(workbookOf(sheet))
  expect(body.rows).toMatchObject([{ row: 3, errors: { name: ['This cell holds an error of the spreadsheet'] } }])
})

test('an import reads the zeros that a number format shows before a code', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0000000000000;@"/>
    <numFmt numFmtId="166" formatCode="[$-409]000000"/><numFmt numFmtId="167" formatCode="0.00"/><numFmt numFmtId="168" formatCode="00.0"/>
    <numFmt numFmtId="169" formatCode="#,##0"/></numFmts><cellXfs><xf numFmtId="0"/>${[164, 165, 166, 167, 168, 169, 1]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`
  const cell = (at: string, style: number, value: string) => ({ raw: `<c r="${at}" s="${style}"><v>${value}</v></c>` })
  const sheet = sheetOf([
    ['name', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'],
    [
      ...['Honey', cell('B2', 1, '420'), cell('C2', 2, '61540100012'), cell('D2', 3, '7'), cell('E2', 4, '420'), cell('F2', 5, '4')],
      ...[cell('G2', 6, '4200'), cell('H2', 7, '7'), cell('I2', 1, '420.5'), cell('J2', 1, '-4'), cell('K2', 1, '1234567')],
      // A spreadsheet keeps fifteen digits of these.
      cell('L2', 0, '2.6800000000000003E+17'),
    ],
  ])
  const { sample } = await readTable(workbookOf(sheet, [{ name: 'xl/styles.xml', content: styles }]))
  expect(sample).toEqual([
    ['Honey', '00420', '0061540100012', '000007', '420', '4', '4200', '7', '420.5', '-4', '1234567', '2.6800000000000003e+17'],
  ])
})

const bomb = () => sheetOf([['name', 'price']]).replace('</sheetData>', `${' '.repeat(20_000_000)}</sheetData>`)
/** A workbook whose archive says another size of its sheet than it has. */
function saying(size: number): Buffer {
  const book = workbookOf(sheetOf([['name'], ['Rice']]))
  // The last of its two headers is in the list of the archive: 46 bytes before its name, with the size at byte 24.
  book.writeUInt32LE(size, book.lastIndexOf('xl/worksheets/') - 46 + 24)
  return book
}
/** A sheet with `count` copies of the row. */
const rowsOf = (count: number, row: string) => sheetOf([['name'], ['Rice']]).replace('</sheetData>', `${row.repeat(count)}</sheetData>`)
const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'

test.each<[string, () => Uint8Array, string]>([
  [
    'a PDF that is called CSV',
    () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1'),
    'This is not a table: choose a CSV or XLSX file',
  ],
  [
    'bytes of anything',
    () => Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
    'This is not a table: choose a CSV or XLSX file',
  ],
  [
    'an old workbook',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'This is an old Excel file, or one with a password: save it as XLSX or CSV first',
  ],
  [
    'a truncated workbook',
    () => workbookOf(sheetOf([['name'], ['Rice']])).subarray(0, 300),
    'This file is damaged: save it again and retry',
  ],
  [
    'an archive of something else',
    () => zipOf([{ name: 'word/document.xml', content: '<x/>' }]),
    'This is not a table: choose a CSV or XLSX file',
  ],
  ['a quote that never ends', () => csvOf('name,price', 'Rice,5', '"Beans,6', 'Salt,7'), 'A quotation mark in line 3 is never closed'],
  ['an empty file of spaces', () => csvOf('', '  ', ''), 'This file is empty'],
  ['300 columns', () => csvOf(Array.from({ length: 300 }, (_, at) => `c${at}`).join(','), 'a'), 'This file has more than 256 columns'],
  [
    '16,384 columns',
    () => workbookOf(sheetOf([['name', { raw: '<c r="XFD1" t="str"><v>last</v></c>' }]])),
    'This file has more than 256 columns',
  ],
  ['a bomb', () => workbookOf(bomb()), 'This file has more than 100,000 rows. Split it into several.'],
  [
    'more rows than a sheet has, all of them empty',
    () => workbookOf(rowsOf(1_048_576, '<row/>')),
    'This file has more than 100,000 rows. Split it into several.',
  ],
  [
    'millions of empty cells',
    () => workbookOf(rowsOf(24_000, `<row>${'<c/>'.repeat(256)}</row>`)),
    'This file has more than 100,000 rows. Split it into several.',
  ],
  [
    'long texts that no cell has',
    () =>
      workbookOf(sheetOf([['name']]), [{ name: 'xl/sharedStrings.xml', content: `<si><t>${'a'.repeat(3_000_000)}</t></si>`.repeat(21) }]),
    'This file has more than 100,000 rows. Split it into several.',
  ],
  [
    'a bomb that says how large it is, before anything of it is inflated',
    () => saying(400_000_000),
    'This file has more than 100,000 rows. Split it into several.',
  ],
  ['a sheet that is larger than its archive says', () => saying(20), 'This file is damaged: save it again and retry'],
])('%s is refused in a sentence, soon', async (_, make, sentence) => {
  const bytes = make()
  expect(await check(bytes, 'list.xlsx')).toMatchObject({ status: 422, body: { errors: { file: [sentence] } } })
})

test('entities are not expanded, what lies outside is not fetched, macros are not looked at, a million empty rows are none', async () => {
  const sheet = sheetOf([
    ['name', 'price'],
    [{ raw: '<c r="A2" t="str"><v>&b;&amp;x</v></c>' }, 5],
  ]).replace('<worksheet', `${entities}<worksheet`)
  const extraParts: ZipEntry[] = [
    { name: 'xl/vbaProject.bin', content: 'MsgBox' },
    { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
  ]
  expect(await readTable(workbookOf(sheet, extraParts))).toMatchObject({ sample: [['&b;&x', '5']] })
  const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}"/>`).join('')
  expect(await readTable(workbookOf(sheetOf([['name'], ['Rice']]).replace('</sheetData>', `${rows}</sheetData>`)))).toMatchObject({
    total: 1,
  })
})

test('an import reads a workbook once if its tags are opened a hundred thousand times and never closed', async () => {
  const opened = (tag: string) => tag.repeat(Math.floor(3_900_000 / tag.length))
  const inCell = (type: string, tag: string) =>
    workbookOf(rowsOf(1, `<row><c r="B3" t="str"><v>x</v></c><c r="C3" t="${type}">${opened(tag)}</c></row>`))
  const book = (part: string, content: string) => zipOf([...baseParts.filter(({ name }) => name !== part), { name: part, content }])
  const baseParts: ZipEntry[] = [
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>' },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf([['name'], ['Rice']]) },
  ]
  const files = [
    ...[inCell('inlineStr', '<t '), inCell('inlineStr', '<rPh>'), inCell('n', '<v ')],
    ...[book('xl/styles.xml', opened('<cellXfs>')), book('xl/styles.xml', opened('<numFmt '))],
    ...[book('xl/_rels/workbook.xml.rels', opened('<Relationship ')), book('xl/workbook.xml', opened('<sheet '))],
  ]
  // If the reader searched on from each opened tag, it would take minutes and be stopped.
  for (const file of files) expect((await readTable(file)).sample[0]).toEqual(['Rice'])
})

test('an import reads the value of merged cells in the first of them only', async () => {
  const merged = sheetOf([
    ['name', 'category', 'price'],
    ['Rice', 'Food', 5],
    ['Beans', '', 6],
  ]).replace('</worksheet>', '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells></worksheet>')
  expect((await readTable(workbookOf(merged))).sample).toEqual([
    ['Rice', 'Food', '5'],
    ['Beans', '', '6'],
  ])
})

test('others are answered while a file is read that takes long', async () => {
  const done: string[] = []
  const long = check(workbookOf(rowsOf(1_048_576, '<row></row>')), 'list.xlsx').then(({ status }) => done.push(`file ${status}`))
  for (let turn = 1; turn <= 3; turn++) done.push(`list ${(await shop.call('GET', '/v1/business/products')).status}`)
  await long
  expect(done).toEqual(['list 200', 'list 200', 'list 200', 'file 422'])
})

test('a name as long as a book is an error of its cell, and such a description is cut', async () => {
  const { body } = await check(csvOf('name,description', `Rice,${'a'.repeat(900_000)}`, `${'b'.repeat(300)},`))
  expect(body.rows).toMatchObject([{ row: 3, errors: { name: expect.anything() } }])
})

test('more bytes than an import takes are refused', async () => {
  const { status, body } = await check(Buffer.alloc(10_000_001, 'a'))
  expect(status).toBe(422)
  expect(body.errors?.file).toEqual(['The file must be maximum size of 9.54MB'])
})

test('a signature below a short list is no product, and a list of names alone is kept', async () => {
  const goods = ['Name,SKU,Price,Stock', 'Rice,R1,5,1', 'Oil,O1,7,2', 'Subtotal,,,3', 'TOTAL,,,3', 'Signature:,,,']
  expect((await check(csvOf(...goods))).body).toMatchObject({ imported: 2, left_out_rows: 3 })
  expect((await check(csvOf('Name,SKU,Price,Stock', 'Broom,,,', 'Mop,,,', 'Bucket,B1,9,1'))).body).toMatchObject({
    imported: 3,
    left_out_rows: 0,
  })
})
