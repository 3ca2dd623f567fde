import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { plans as contract } from '@kasuwa/contract/plans'

export type Plan = ReplyOf<typeof contract.list>['rows'][number]
