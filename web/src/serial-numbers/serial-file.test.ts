import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serialsInFile, serialsInRows } from './serial-file.ts'

/** A zip file with these parts, as spreadsheet programs write. @param packs whether parts are deflated */
function zip(parts: Record<string, string>, packs: boolean): Blob {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [plain, title] = [Buffer.from(text), Buffer.from(name)]
    const packed = packs ? deflateRawSync(plain) : plain
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(packs ? 8 : 0, 4)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(plain.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, place, title]))
    locals.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return new Blob([Buffer.concat([...locals, entries, end])])
}

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

test.each([true, false])('a workbook gives the column of its numbers, as text or as numbers (packed: %s)', async (packs) => {
  const file = zip(
    {
      'xl/sharedStrings.xml': '<sst><si><t>Model</t></si><si><r><t>IMEI</t></r><r><t> 1</t></r></si><si><t>A&amp;B</t></si></sst>',
      'xl/worksheets/sheet1.xml': sheet(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
        <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>3.5693803564380901E14</v></c></row>
        <row r="3"><c r="A3"/><c r="B3"><v>490154203237518</v></c></row>
        <row r="4"><c r="B4" t="inlineStr"><is><t>SN&#48;3</t></is></c></row>`,
      ),
      'xl/worksheets/sheet2.xml': sheet('<row><c><v>1</v></c></row>'),
    },
    packs,
  )
  expect(await serialsInFile(file)).toBe('356938035643809\n490154203237518\nSN03')
})

test('two columns of IMEIs are one phone; without a heading every cell is a number', () => {
  const [firstImei, secondImei] = ['356938035643809', '490154203237518']
  expect(
    serialsInRows([
      ['IMEI 1', 'Colour', 'IMEI 2'],
      [firstImei, 'Black', secondImei],
      ['SN1', 'Blue', ''],
    ]),
  ).toBe(`${firstImei}/${secondImei}\nSN1`)
  expect(serialsInRows([['SN1', 'SN2'], ['SN3']])).toBe('SN1\nSN2\nSN3')
  // A number that contains the word is not a heading.
  expect(serialsInRows([['SERIAL-0001'], ['SERIAL-0002']])).toBe('SERIAL-0001\nSERIAL-0002')
})

test('text is read as it stands, and a picture or a broken file is refused', async () => {
  expect(await serialsInFile(new Blob(['Serial number;Price\r\n"SN1";5\r\nSN2;6']))).toBe('SN1\nSN2')
  expect(await serialsInFile(new Blob(['SN1,SN2\nSN3']))).toBe('SN1\nSN2\nSN3')
  await expect(serialsInFile(new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47])]))).rejects.toThrow(TypeError)
  await expect(serialsInFile(new Blob(['SN1\0SN2']))).rejects.toThrow('no text')
  await expect(serialsInFile(new Blob(['PK, but no zip file']))).rejects.toThrow('no zip file')
  await expect(serialsInFile(new Blob(['1'.repeat(1_000_001)]))).rejects.toThrow('too large')
})
