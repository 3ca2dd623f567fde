import type { ReportName } from '@kasuwa/contract/report-figures'
import type { MailFault, MailInterval } from '@kasuwa/contract/report-mails'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, MasterRow } from './columns.ts'

export interface SavedReportTables {
  saved_reports: Omit<MasterRow, 'created_by'> & {
    /** Whose it is. */
    created_by: ColumnType<string, string, never>
    name: string
    search_text: string
    sort_name: string
    report: ReportName
    /** As its call is asked, ids as clients know them. */
    query: Json<Record<string, string>>
    /** Null where it is mailed to nobody, and then there is no next time. */
    mail_every: MailInterval | null
    next_at: string | null
    last_sent_at: Defaulted<string | null>
    last_error: Defaulted<MailFault | null>
    /** Since it was last mailed or moved on, to 5. */
    failures: Defaulted<number>
  }
  saved_report_recipients: {
    business_id: ColumnType<string, string, never>
    saved_report_id: string
    member_id: string
  }
}
