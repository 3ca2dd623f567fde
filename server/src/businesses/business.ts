import { api } from '@kasuwa/contract'
import type { ExportableList } from '../http/export-list.ts'
import { type Route, serve } from '../http/serve.ts'
import { approverWarnings, setApprovalLevels } from './approval-levels.ts'
import { deleteBusiness } from './delete-business.ts'
import { editBusiness } from './edit-business.ts'
import { exportBusiness } from './export-business.ts'
import { dismissNotice } from './notices.ts'
import { openAnotherBusiness } from './open-another-business.ts'
import { resolveRcNumber } from './resolve-rc-number.ts'

/** @param routes of all features: a full export holds their lists @param archivedLists further lists of a full export */
export const businessRoutes = (routes: () => readonly Route[], archivedLists: readonly ExportableList[]): Route[] =>
  serve(api.business, {
    open: openAnotherBusiness,
    export: exportBusiness(routes, archivedLists),
    edit: editBusiness,
    approvalLevels: setApprovalLevels,
    approverWarnings,
    dismissNotice: async (ctx, { body }) => {
      await dismissNotice(ctx, body.notice)
      return { message: ctx.translate({ key: 'notice_read' }) }
    },
    delete: { runs: 'in own transactions', act: deleteBusiness },
    // No transaction is open during the call to the register.
    resolveRcNumber: { runs: 'outside its turn', act: resolveRcNumber },
  })
