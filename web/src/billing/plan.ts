import type { billing } from '@kasuwa/contract/billing'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { plans as contract } from '@kasuwa/contract/plans'

/** The plan of the business, and how it stands with it. */
export type Billing = ReplyOf<typeof billing.current>['billing']
export type Plan = ReplyOf<typeof contract.list>['rows'][number]
