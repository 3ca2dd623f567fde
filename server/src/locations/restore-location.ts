import type { BusinessContext } from '../request/request-context.ts'
import { restoreRow, withSuffix } from '../records/restore-row.ts'
import { locationNames } from './locations.ts'

/** Restores a deleted location whose stock a reversal restored. If another location has its name by now, it gets “ (2)”. */
export const restoreLocation = (ctx: BusinessContext, id: string): Promise<void> =>
  restoreRow(ctx, 'locations', id, (location, conflicts) => {
    const name = conflicts.name ? withSuffix(location.name, ` (${conflicts.name + 1})`) : location.name
    return { name, ...locationNames({ ...location, name }) }
  })
