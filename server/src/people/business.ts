import { api } from '@kasuwa/contract'
import { freehand } from '../platform/freehand.ts'
import { serve } from '../platform/serve.ts'
import { approverWarnings, setApprovalLevels } from './approval-levels.ts'
import { deleteBusiness } from './delete-business.ts'
import { editBusiness } from './edit-business.ts'
import { openAnother } from './open-another.ts'
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
