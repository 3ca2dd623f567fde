import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { printStatement, statementPaper } from './paper.ts'
import { statementOf } from './statement.ts'

export default serve(api.statements, {
  one: async (ctx, { params, query: { format, ...period } }) => {
    const statement = await statementOf(ctx, params.id, period)
    if (format === undefined) return { statement }
    return printStatement(ctx, await statementPaper(ctx, statement, ctx.now), format)
  },
})
