import { api } from '@kasuwa/contract'
import { freehand } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { approverWarnings, setApprovalLevels } from './approval-levels.ts'
import { deleteBusiness } from './delete-business.ts'
import { editBusiness } from './edit-business.ts'
import { openAnother } from './open-another-business.ts'
import { resolveRcNumber } from './resolve-rc-number.ts'

export default serve(api.business, {
  open: openAnother,
  edit: editBusiness,
  approvalLevels: setApprovalLevels,
  approverWarnings,
  delete: freehand(deleteBusiness),
  // No transaction waits for the register.
  resolveRcNumber: freehand(resolveRcNumber),
})
