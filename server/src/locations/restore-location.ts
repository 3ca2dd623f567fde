import type { BusinessContext } from '../request/request-context.ts'
import { restoreRow, withSuffix } from '../records/restore-row.ts'
import { locationNames } from './locations.ts'

/** Brings a deleted location back that stock has returned to. A name that another location has by now gets “ (2)”. */
export const restoreLocation = (ctx: BusinessContext, id: string): Promise<void> =>
  restoreRow(ctx, 'locations', id, (location, taken) => {
    const name = taken.name ? withSuffix(location.name, ` (${taken.name + 1})`) : location.name
    return { name, ...locationNames({ ...location, name }) }
  })
