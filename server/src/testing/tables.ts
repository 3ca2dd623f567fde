import type { JsonResponse, Caller } from './shop.ts'

/** Rows in CSV form. */
export const csvOf = (...lines: string[]): Uint8Array => Buffer.from(`${lines.join('\r\n')}\r\n`)

/** Imports a file as a browser sends it. */
export async function bringIn(
  caller: Caller,
  folder: string,
  bytes: Uint8Array,
  fields: Record<string, unknown> = {},
  name = 'list.csv',
): Promise<JsonResponse> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'text/csv' }), name)
  for (const [field, value] of Object.entries(fields)) form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return caller.call('PUT', `/v1/business/${folder}/import`, Buffer.from(await sent.arrayBuffer()), headers)
}

/** Maps each heading to the column of that name. */
export const columnMapOf = (...columns: string[]): Record<string, string> => Object.fromEntries(columns.map((column) => [column, column]))
