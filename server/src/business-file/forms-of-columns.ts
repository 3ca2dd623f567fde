import { contactFields, contactTexts } from '@kasuwa/contract/contact-fields'
import { Metadata, MetadataInput, type NumberPrefix, numberPrefixes } from '@kasuwa/contract/documents'
import { each } from '@kasuwa/contract/platform/each'
import { email, imageUrl, webUrl } from '@kasuwa/contract/platform/fields'
import { mapOf } from '@kasuwa/contract/platform/parts'
import { phone } from '@kasuwa/contract/platform/phone'
import { productTypes } from '@kasuwa/contract/product-fields'
import { reportNames } from '@kasuwa/contract/report-figures'
import { RoleInput } from '@kasuwa/contract/roles'
import { serialStatuses } from '@kasuwa/contract/serial-states'
import { tableKinds } from '@kasuwa/contract/tables/columns'
import { units } from '@kasuwa/contract/units'
import { optionValue, optionValues } from '@kasuwa/contract/variants'
import { viewListNames } from '@kasuwa/contract/view-lists'
import { isTimeZone } from '@kasuwa/contract/platform/times'
import { z } from 'zod'
import { isUuid } from '../database/database.ts'
import { isTooDeep } from '../http/json-size.ts'
import { FileRefused } from './file-refused.ts'
import { nothing } from './known-business-file.ts'

/*
 * Rules for columns that no database constraint checks; an imported file must meet them, as typed input must meet forms. Each text or
 * JSON column is in one of the two lists below, or has a constraint (`forms-of-columns.test.ts`).
 */

const most = 100_000
const listOf = <T extends z.ZodType>(part: T) => z.array(part).max(most)
const anyMap = <T extends z.ZodType>(value: T) => mapOf(z.string(), value, most)
const id = z.string().refine(isUuid)
const word = z.string().regex(/^[a-z_-]+$/)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const text = z.string().nullable()
const kobo = z.int()
const yesNo = z.boolean()
const kinds = Object.keys(numberPrefixes) as NumberPrefix['kind'][]
const documentKind = z.enum(kinds)
const serialStatus = z.enum(serialStatuses)

/** Old values of an import or merge: an undo restores only these columns. */
const columnsOfContacts = {
  ...each(contactFields, () => text),
  ...{ name: z.string(), dob: day.nullable(), contact_type: z.enum(['customer', 'supplier', 'both']) },
  ...{ country: z.string().regex(/^[A-Z]{2}$/), identity_type: z.enum(['nin', 'bvn']).nullable() },
}
const columnsOfRows = {
  ...{ ...columnsOfContacts, group_ids: listOf(id), description: text, image: text },
  ...{ sku: z.string(), barcode: text, category_id: id.nullable(), brand_id: id.nullable(), product_type: z.enum(productTypes) },
  ...{ has_inventory: yesNo, has_serial_number: yesNo, is_active: yesNo.nullable(), cost: kobo, price: kobo, markup: z.int().nullable() },
  ...{ reorder_level: z.int().nullable(), unit: z.enum(units).nullable(), weight: z.int().nullable() },
  ...{ images: listOf(z.string()), tag_ids: listOf(id) },
}

const covers = listOf(z.int())
const cells = anyMap(z.string().nullable())
const metadataOfUnit = z.strictObject({ serial_number: z.string(), note: text, meta: Metadata.nullable(), cost: kobo.nullable() }).partial()

/** By column, or by table and column where the name has other meanings elsewhere. */
export const formsOfColumns: Readonly<Record<string, z.ZodType>> = {
  answers: anyMap(z.string()),
  'audit_entries.action': z.string().regex(/^[A-Za-z_]+(\.[A-Za-z_]+)?$/),
  'audit_entries.after': anyMap(z.unknown()),
  'audit_entries.before': anyMap(z.unknown()),
  'audit_entries.entity': word,
  beside: z.object({
    labels: mapOf(word, listOf(id), 10),
    parents: listOf(z.object({ id, written_at: z.string() })),
    documents: listOf(id),
  }),
  cells,
  covers,
  shares: covers,
  days: listOf(z.tuple([day.nullable(), kobo, kobo, kobo, kobo])),
  edits: anyMap(cells.nullable()),
  email: email(),
  entries: anyMap(z.int()),
  errors: anyMap(listOf(z.string())),
  grants: RoleInput.shape.grants,
  image: imageUrl(),
  images: listOf(imageUrl()),
  'import_rows.before': z.strictObject(columnsOfRows).partial(),
  'imports.kind': z.enum(tableKinds),
  'kept_days.zone': z.string().refine(isTimeZone),
  list: z.enum(viewListNames),
  map: mapOf(z.string(), z.int().nullable(), 200),
  meta: Metadata,
  metadata: MetadataInput,
  number_prefixes: listOf(z.object({ kind: documentKind, prefix: z.string().regex(/^[A-Z]{1,6}$/), from: z.int() })),
  numbers: z.partialRecord(documentKind, z.int()),
  options: z.union([optionValues(), listOf(optionValue)]),
  pays_back: listOf(z.object({ account_id: id.nullable(), amount: kobo, rounding: kobo.optional() })),
  phone: phone(),
  prior: z.object({
    ...{ product_id: id, location_id: id, status: serialStatus, cost: kobo.nullable(), warranty_until: day.nullable() },
    ...{ taken_kind: documentKind.nullable(), taken_id: id.nullable(), taken_line: id.nullable() },
    ...{ intake_kind: documentKind.nullable(), intake_id: id.nullable() },
  }),
  query: mapOf(z.string(), z.string().max(4000), 100),
  report: z.enum(reportNames),
  'serial_number_logs.after': metadataOfUnit,
  'serial_number_logs.before': metadataOfUnit,
  statement: z.looseObject({
    ...{ contact: z.looseObject({ name: z.string() }), from: text, to: text, made_at: z.number() },
    ...{ opening: kobo, owed: kobo, paid: kobo, closing: kobo, rows: listOf(z.looseObject({ amount: kobo, balance: kobo })) },
  }),
  time_zone: z.string().refine(isTimeZone),
  took: z.object({
    columns: z.strictObject({ ...columnsOfContacts, is_blacklisted: yesNo }).partial(),
    groups: listOf(id),
    country: text.optional(),
  }),
  website: webUrl(),
  'day_sums.what': z.string().regex(/^[a-z_]+(\.[a-z_]+)?(\/month)?$/),
}

/** Typed text, document numbers and search text: any text of limited length (`values-of-forms.ts`). */
export const words: readonly string[] = [
  ...contactTexts.map(({ name }) => name),
  ...['name', 'own_name', 'product_name', 'bank_name', 'account_name', 'file_name', 'description', 'reason', 'cancel_reason'],
  ...['industry', 'address1', 'postal_code', 'paper_terms', 'paper_footer'],
  ...['sku', 'barcode', 'code', 'pair', 'serial_number', 'bank_code', 'account_number', 'identity_number', 'rc_number', 'tin', 'tax_id'],
  ...['search_text', 'sort_name', 'options_key', 'sent_to', 'fault', 'request_id', 'ip', 'user_agent', 'token_hash', 'invitation_hash'],
  ...['reference', 'subaccount', 'verified_subaccount', 'verified_currency', 'checkout_url'],
]

const formOf = (table: string, column: string) => formsOfColumns[`${table}.${column}`] ?? formsOfColumns[column]

/** Nesting of a row’s JSON: a request’s limit, inside a row that stores it. */
const deepest = 40

/**
 * Builds a check of a table’s rows as they are in the file.
 * @throws FileRefused
 */
export function rowsOfForms(table: string, columns: readonly string[]): (line: string) => void {
  const forms = columns.flatMap((column) => {
    const form = formOf(table, column)
    return form ? [[column, form.nullish()] as const] : []
  })
  const row = z.object(Object.fromEntries(forms))
  const refuse = (problem: string) => new FileRefused('no_fit', `Rows of “${table}” have ${problem}. ${nothing}`)
  return (line) => {
    if (isTooDeep(line, deepest)) throw refuse('JSON that is nested deeper than any form takes')
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw refuse('what is no JSON')
    }
    const { error } = row.safeParse(value)
    const path = error?.issues[0]?.path.join('.').slice(0, 200)
    if (error) throw refuse(`“${path}” that no form takes`)
  }
}
