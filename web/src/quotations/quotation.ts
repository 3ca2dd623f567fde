import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { quotations } from '@kasuwa/contract/quotations'

export type Quotation = ReplyOf<typeof quotations.one>['quotation']
