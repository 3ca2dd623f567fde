/** What every screen needs, in one file that changes only when these are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|@tanstack)\//

/**
 * What travels together. A request costs a phone on a slow line more than some kilobytes do, and small files squeeze badly; but nobody
 * is sent what only other screens need. The journeys count both for each screen (`e2e/net.spec.ts`).
 */
export const chunks = [
  { name: 'frame', test: everywhere, priority: 9 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  {
    name: 'bits',
    test: /node_modules\/(?!zod|.*(floating-ui|Popover|Combobox|ScrollArea|Modal|Floating|focus-trap))|\/kit\/page\/|\/shell\//,
    minShareCount: 16,
    priority: 7,
  },
  { name: 'pops', test: /floating-ui|Popover|Combobox|ScrollArea/, minShareCount: 12, priority: 6 },
  { name: 'lists', test: /\/kit\/list\//, minShareCount: 10, priority: 5 },
  {
    name: 'desk',
    test: /\/documents\/(amount|cell|correction|date-note|desk|draft|goods|held|hold|line|price|scans|sent|stored|unsettled)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
    priority: 4,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
]

/** The start names every file that it may ask for: only what is a screen, a dialog or a file of messages has a name that says something. */
export const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string =>
  isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
