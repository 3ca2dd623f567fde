import { api } from '@kasuwa/contract'
import { refuseField } from '../platform/errors.ts'
import { freehand } from '../platform/freehand.ts'
import { serve } from '../platform/serve.ts'
import { approverWarnings, setApprovalLevels } from './approval-levels.ts'
import { deleteBusiness } from './delete-business.ts'
import { editBusiness } from './edit-business.ts'
import { openAnother } from './open-another.ts'

export default serve(api.business, {
  open: openAnother,
  edit: editBusiness,
  approvalLevels: setApprovalLevels,
  approverWarnings,
  delete: freehand(deleteBusiness),
  resolveRcNumber: async ({ app }, { query }) => {
    const company = await app.provider.company(query.rc_number)
    if (!company) throw refuseField('rc_number', 'no_such_company')
    return company
  },
})
