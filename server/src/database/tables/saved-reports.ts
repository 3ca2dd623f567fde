import type { ReportName } from '@kasuwa/contract/report-figures'
import type { MailFault, MailInterval } from '@kasuwa/contract/report-mails'
import type { ViewList } from '@kasuwa/contract/view-lists'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, MasterRow } from './columns.ts'

export interface SavedReportTables {
  saved_reports: Omit<MasterRow, 'created_by'> & {
    /** The member who saved it. */
    created_by: ColumnType<string, string, never>
    name: string
    search_text: string
    sort_name: string
    report: ReportName
    /** Query of the report’s call, with public ids. */
    query: Json<Record<string, string>>
    /** Next mailing; null if it has no recipients. */
    mail_every: MailInterval | null
    next_at: string | null
    last_sent_at: Defaulted<string | null>
    last_error: Defaulted<MailFault | null>
    /** Failures since the last mailing or move, to 5. */
    failures: Defaulted<number>
  }
  saved_views: Omit<MasterRow, 'created_by'> & {
    /** The member who saved it. */
    created_by: ColumnType<string, string, never>
    list: ViewList
    name: string
    for_team: boolean
    /** Parameters of the list’s address, with public ids. */
    query: Json<Record<string, string>>
  }
  saved_report_recipients: {
    business_id: ColumnType<string, string, never>
    saved_report_id: string
    member_id: string
  }
}
