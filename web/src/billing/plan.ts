import type { billing } from '@kasuwa/contract/billing'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { plans as contract } from '@kasuwa/contract/plans'

/** The plan of the business and the status of its subscription. */
export type Billing = ReplyOf<typeof billing.current>['billing']
export type Plan = ReplyOf<typeof contract.list>['rows'][number]
