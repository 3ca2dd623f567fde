import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { previewSwitch, switchTaxes } from './switch-taxes.ts'

export default serve(api.taxSwitch, {
  preview: (ctx, { body }) => previewSwitch(ctx, body),
  apply: (ctx, { body }) => switchTaxes(ctx, body),
})
