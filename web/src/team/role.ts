import type { roles } from '@kasuwa/contract/roles'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** A role as the API shows it: its name, what it grants, who has it. */
export type Role = ReplyOf<typeof roles.one>['role']
