import { listedOpenings, type Opened, type Opening } from '../e2e/dialog-openings.ts'
import type { ScreenPlace } from './places.ts'

const withParameter = (path: string, parameter: string) => {
  const [before = '', hash] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}${parameter}${hash === undefined ? '' : `#${hash}`}`
}

/** The rows that dialogs open, besides those of screens, are there by then (`e2e/rows-to-open.ts`). */
const opened = (ids: unknown) => ids as Opened

/** A place of an opened dialog, named by its source file and what opens it. */
function placeOf(name: string, { at, open, byAddress }: Opening): ScreenPlace {
  const placeName = `dialog-${name.replaceAll(/[^\w]+/g, '-')}`
  if (byAddress)
    return {
      name: placeName,
      path: (ids) => withParameter(at(opened(ids)), (open as (ids: Opened) => string)(opened(ids))),
      act: waitForDialog,
    }
  return {
    name: placeName,
    path: (ids) => at(opened(ids)),
    act: async (page) => {
      await (open as NonNullable<ScreenPlace['act']>)(page)
      await waitForDialog(page)
    },
  }
}

const waitForDialog: NonNullable<ScreenPlace['act']> = (page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).locator('visible=true').last().waitFor()

/** Every dialog that journeys open. */
export const dialogPlaces: readonly ScreenPlace[] = listedOpenings.map(({ name, opening }) => placeOf(name, opening))
