/** What every screen needs, in one file that changes only when these are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|@tanstack)\//

/**
 * What travels together. A request costs a phone on a slow line more than some kilobytes do, and small files squeeze badly; but nobody
 * is sent what only other screens need. The journeys count both for each screen (`e2e/net.spec.ts`).
 */
export const chunks = [
  { name: 'frame', test: everywhere, priority: 9 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: 'forms', test: /node_modules\/zod\/|\/kit\/form\//, minShareCount: 8, priority: 7 },
  { name: 'kit', test: /node_modules\/(?!zod)|\/kit\/(list|overlay|page|values|feedback)\/|\/shell\//, minShareCount: 12, priority: 6 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: Number(process.env.T ?? 8000), priority: 1 },
]
