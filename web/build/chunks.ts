/** What every screen needs, in one file that changes only when these are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|@tanstack)\//

/** What opens over something, with all that places it. */
const pops = /floating-ui|Popover|Combobox(?!\/OptionsDropdown)/
const listScreen = /\/kit\/list\/(list-|filters|pagination|selection|csv|use-list|date-presets|columns-menu|saved-tabs)/
const desk =
  /\/documents\/(amount-question|cell-input|correction|desk|draft|goods|held|holding|line|price-doubts|scans|sent|stored|unsettled|use-(after|desk|draft|goods|line|moved|prefill|record|scan|unsettled))/

const document = /\/documents\/(approvals|change-status|document-[fp]|effect|pay-|payment|undo)/

/** Fetched by itself: a file of its own name, of which the journeys hold one back. */
const opened = /-form\.tsx$/

/**
 * What travels together. A request costs a phone on a slow line more than some kilobytes do, and small files squeeze badly; but nobody
 * is sent what only other screens need. The first of these that fits a file has it and all that it imports and nobody had before;
 * the journeys count what each screen comes to (`e2e/net.spec.ts`).
 */
export const chunks = [
  { name: 'frame', test: everywhere },
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'bits',
    test: /node_modules\/(?!zod|.*(floating-ui|Popover|Combobox|ScrollArea|Modal|Floating|focus-trap))|\/kit\/page\/|\/shell\//,
    minShareCount: 16,
  },
  { name: 'pops', test: pops, minShareCount: 12 },
  {
    name: 'shared',
    test: (id: string) => ![listScreen, desk, document, opened].some((own) => own.test(id)),
    minShareCount: 2,
    entriesAware: true,
  },
  { name: 'list', test: listScreen, minShareCount: 2 },
  { name: 'desk', test: desk, minShareCount: 2 },
  { name: 'document', test: document, minShareCount: 2 },
].map((group, index) => ({ ...group, priority: 9 - index }))

/** The start names every file that it may ask for: only what is a screen, a dialog or a file of messages has a name that says something. */
export const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string =>
  isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
