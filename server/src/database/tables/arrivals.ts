import type { ArrivalStatus, arrivalPlaces } from '@kasuwa/contract/business-arrivals'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json } from './columns.ts'

/** What a file of a business holds, as its bringer is shown it. */
export interface FoundBusiness {
  /** Of the file. */
  id: string
  name: string
  /** An instant, ISO 8601 in UTC: of what it is. */
  made_at: string
  rows: number
  pictures: number
  people: readonly { name: string; email: string; is: (typeof arrivalPlaces)[number] }[]
  people_total: number
  has_you: boolean
}

/** The request that asked for it, as the trail has it. */
export interface ArrivalOrigin {
  request_id?: string
  ip?: string
  user_agent?: string
}

export interface ArrivalTables {
  /** Businesses that people bring in from files, one of each at a time. */
  arrivals: {
    merchant_id: ColumnType<string, string, never>
    upload: string
    file_name: string
    size: number
    status: Defaulted<ArrivalStatus>
    progress: Defaulted<number>
    found: ColumnType<FoundBusiness | null, null, null>
    sealed_key: Defaulted<string | null>
    tries: Defaulted<number>
    fault: Defaulted<string | null>
    /** The business that it became. */
    became: Defaulted<string | null>
    origin: Json<ArrivalOrigin>
    created_at: Defaulted<string>
    touched_at: Defaulted<string>
  }
  arrival_parts: { merchant_id: string; at: number; content: ColumnType<Buffer, Buffer, Buffer> }
}
