import type { CatalogueTables, PlainTables } from './catalogue.ts'
import type { ContactTables } from './contacts.ts'
import type { DocumentTables } from './documents.ts'
import type { AccountTables } from './accounts.ts'
import type { BackupTables } from './backups.ts'
import type { BillingTables } from './billing.ts'
import type { BooksTables } from './books.ts'
import type { DrawerTables } from './drawers.ts'
import type { ImportTables } from './imports.ts'
import type { OnlinePaymentTables } from './online-payments.ts'
import type { RecordTables } from './records.ts'
import type { SavedReportTables } from './saved-reports.ts'
import type { SerialNumberTables } from './serials.ts'
import type { ShareLinkTables } from './share-links.ts'

/** Every table, as the migrations create it. A test compares this with the database’s catalogue. */
export interface Tables
  extends
    AccountTables,
    BackupTables,
    BillingTables,
    BooksTables,
    CatalogueTables,
    PlainTables,
    ContactTables,
    DocumentTables,
    DrawerTables,
    ImportTables,
    OnlinePaymentTables,
    RecordTables,
    SavedReportTables,
    SerialNumberTables,
    ShareLinkTables {}

/** Tables whose rows belong to a business. */
export type TenantTable = { [T in keyof Tables]: 'business_id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Tenant tables whose rows members edit, and that are hidden when deleted. */
export type MasterTable = {
  [T in keyof Tables]: 'deleted_at' extends keyof Tables[T] ? ('business_id' extends keyof Tables[T] ? T : never) : never
}[keyof Tables]
