import { api } from '@kasuwa/contract'
import { asksOutside, withOwnTransactions } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { approverWarnings, setApprovalLevels } from './approval-levels.ts'
import { deleteBusiness } from './delete-business.ts'
import { editBusiness } from './edit-business.ts'
import { exportBusiness } from './export-business.ts'
import { dismissNotice } from './notices.ts'
import { openAnotherBusiness } from './open-another-business.ts'
import { resolveRcNumber } from './resolve-rc-number.ts'

export default serve(api.business, {
  open: openAnotherBusiness,
  export: exportBusiness,
  edit: editBusiness,
  approvalLevels: setApprovalLevels,
  approverWarnings,
  dismissNotice: async (ctx, { body }) => {
    await dismissNotice(ctx, body.notice)
    return { message: ctx.translate({ key: 'notice_read' }) }
  },
  delete: withOwnTransactions(deleteBusiness),
  // No transaction waits for the register.
  resolveRcNumber: asksOutside(resolveRcNumber),
})
