import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from '../../services/server-folder.ts'
import type { Constraint, Table } from './catalogue.ts'
import { type Comments, tableText } from './render.ts'

export const schemaFolder = join(serverFolder, 'schema')

interface Read {
  /** Each file with the text above its first table, and its tables in order. */
  files: { name: string; head: string; tables: string[] }[]
  comments: Comments
}

/** Key of the object that a line of SQL makes, for the comment above it. @param table that contains the line */
function keyOf(line: string, table: string): string | undefined {
  const [, createdTable, column, index, policy, of, revoked] =
    /^create table (\w+)|^ {2}(?:constraint )?"?(\w+)|^create (?:unique )?index (\w+)|^create policy (\w+) on (\w+)|^revoke .* on (\w+) from/.exec(
      line,
    ) ?? []
  if (createdTable) return createdTable
  if (column) return `${table}.${column}`
  if (index) return `index ${index}`
  if (policy) return `policy ${policy} on ${of}`
  if (revoked) return `revoke ${revoked}`
  const [, altered = '', added = ''] = /^alter table (\w+) add constraint (\w+)/.exec(line) ?? []
  return added ? `${altered}.${added}` : undefined
}

/** Parses the files. People write the order of tables, the text above the first, and the comments. */
export function readSchema(texts: Record<string, string>): Read {
  const comments = new Map<string, string[]>()
  const files = Object.entries(texts).map(([name, text]) => {
    const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/)
    const tables: string[] = []
    let pending: string[] = []
    for (const line of body.split('\n')) {
      const [, comment] = /^\s*-- (.*)$/.exec(line) ?? []
      if (comment !== undefined) {
        pending.push(comment)
        continue
      }
      const [, createdTable] = /^create table (\w+)/.exec(line) ?? []
      if (createdTable) tables.push(createdTable)
      const key = keyOf(line, tables.at(-1) ?? '')
      if (key && pending.length > 0) comments.set(key, pending)
      pending = []
    }
    return { name, head, tables }
  })
  return { files, comments }
}

export const schemaTexts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(schemaFolder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [name, readFileSync(join(schemaFolder, name), 'utf8')]),
  )

/** Places a table that no file has: at the end of the last file with a table that it references, else of the last file. */
function placed({ files }: Read, tables: readonly Table[]): Read['files'] {
  const existingFiles = files.map((file) => ({
    ...file,
    tables: file.tables.filter((name) => tables.some((table) => table.name === name)),
  }))
  for (const table of tables) {
    if (existingFiles.some((file) => file.tables.includes(table.name))) continue
    const refersTo = table.constraints.map(({ to }) => to)
    const home = existingFiles.findLast((file) => file.tables.some((name) => refersTo.includes(name))) ?? existingFiles.at(-1)
    home?.tables.push(table.name)
  }
  return existingFiles
}

/** The files as the catalogue says, with the order and comments of the existing ones. */
export function renderSchema(tables: readonly Table[], texts: Record<string, string>): Record<string, string> {
  const read = readSchema(texts)
  const files = placed(read, tables)
  const order = files.flatMap((file) => file.tables)
  const place = (name: string) => order.indexOf(name)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const laterTo = (name: string): [string, Constraint][] =>
    order
      .slice(0, place(name))
      .flatMap((from) =>
        (byName.get(from)?.constraints ?? []).filter(({ to }) => to === name).map((constraint): [string, Constraint] => [from, constraint]),
      )
  return Object.fromEntries(
    files.map(({ name: file, head, tables: names }) => {
      const fileTables = names.flatMap((name) => byName.get(name) ?? [])
      const tableTexts = fileTables.map((table) =>
        tableText(table, read.comments, (to) => place(to) < place(table.name), laterTo(table.name)),
      )
      return [file, `${[head, ...tableTexts].join('\n\n')}\n`]
    }),
  )
}
