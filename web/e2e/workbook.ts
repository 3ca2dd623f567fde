import { crc32 } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook of one sheet, as spreadsheet programs save it. An empty text is a cell without a value. */
export function workbookOf(name: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number, at: string) => {
    if (value === '') return ''
    return typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="str"><v>${value}</v></c>`
  }
  const lines = rows.map((row, index) => {
    const cells = row.map((value, place) => cell(value, `${String.fromCodePoint(65 + place)}${index + 1}`))
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  return archiveOf([
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`],
  ])
}

/** A zip archive whose files are not compressed. */
function archiveOf(files: readonly (readonly [path: string, content: string])[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\u0003\u0004'), common, name, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, name)
    offset += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), end])
}
