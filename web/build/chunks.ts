import { join } from 'node:path'

const checkout = join(import.meta.dirname, '..', '..')

/** A module's place in the checkout: what the folders above it are called is no part of what travels together. */
const placeOf = (id: string): string => id.replace(checkout, '')

/** What every screen needs, in one file that changes only when these are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|@tanstack)\/|rolldown\/runtime/

/**
 * What travels together. A request costs a phone on a slow line more than some kilobytes do, and small files squeeze badly; but nobody
 * is sent what only other screens need. The first of these that fits a file has it.
 */
const rooms: readonly (readonly [name: string, has: RegExp])[] = [
  // Icons of one kind of screen travel with it.
  [
    'bits',
    /\/icons\/(arrow-(left|right|left-right)\.|ban|check|chevron-(down|right|up)|circle-check-b|ellipsis|file-text|hand-coins|keyboard|minus|pencil|plus|scan-barcode|shopping-basket|trash|wallet|x)/,
  ],
  // What opens over something, with all that places it and keeps the focus in it, and what a choice is made from: nothing is open as a screen begins.
  [
    'pops',
    /floating-ui|@mantine\/hooks\/.*\/use-(focus-(trap|return)|click-outside|window-event)\/|\/core\/utils\/(close-on-escape|find-element-in-shadow-dom)\/|\/components\/(Portal|Overlay|FocusTrap|Popover|Combobox\/(?!OptionsDropdown|get-|is-|use-pills))\/|\/kit\/fields\/picker-(list|load)/,
  ],
  // What is small and needed nearly everywhere: values, marks, the page.
  [
    'bits',
    /@mantine\/hooks(?!.*(debounced|long-press))|@mantine\/core\/esm\/core\/|\/components\/(Stack|Text|TextInput)\/|\/kit\/values\/|\/kit\/page\/(?!active|badges|button|last|name-links|stat|tabs\.tsx)|\/kit\/fields\/(text-area|parse-number|(use-)?reader-number|picker-(options|action|list\.module)|load-more)|\/kit\/(debounce|field-snapshot|scan-burst|feedback\/(notice|empty-list)|api\/(download|use-file))|\/shell\/(?!auth|command|help|missing|near|not-found|person|settings-|waiting|whom)|amount-owed|whats-app|location-scope|documents\/(statuses|document-path|use-document-file|use-locations)|lazy-with-words|share\/share\.ts|later-prices|desk\/question\.module|sale-totals|sale-filter-words|billing\/(plan-room|room-left)|\/document-states|\/action-kinds/,
  ],
  // What the log-in types in, and how a form is sent: it is what a visit begins with, and the other fields are twice as much.
  [
    'form',
    /\/kit\/form\/(field-path|form(-state|\.module)?\.|after-pointer|use-derived|validator)|\/kit\/fields\/(use-field|(text|email|password)-field|email-typo|checkbox-field)|PasswordInput|\/components\/(Checkbox|SimpleGrid)|\/InlineInput|InputsGroupFieldset|\/api\/countdown|feedback\/upload|billing\/plan-room|virtual:required-fields/,
  ],
  [
    'fields',
    /\/kit\/form\/|\/icons\/(camera|image|sparkles)|\/kit\/fields\/(?!picker|use-listbox)|\/components\/Pill|\/languages\.ts|business-fields|country-field|state-field|trades-field|contract\/src\/platform\/(clean|loaded-plans)/,
  ],
  ['cells', /\/desk\/(cell-|line-cells)/],
  ['desk', /\/icons\/(banknote|eraser|pause)/],
  [
    'list',
    /\/kit\/list\/(?!lines-table|matrix|more-filters)|\/document-states|\/action-kinds|sale-filter-words|use-long-press|share-sheet|feedback\/use-(undo-)?delete|\/(action|sale)-edges|\/labels\/label-form|\/price-range|\/print-labels-dialog|\/imports\/import-link|\/kit\/page\/|\/kit\/chart\/change|\/icons\/(archive|arrow|chevron-left|circle-plus|columns|download|equal|file-(plus|spread)|list-checks|message|panel|rotate|search-x|share|tags|trending)/,
  ],
  // What asks for a password or an address, and what says how that went.
  ['login', /\/auth\/(message|new-password)|\/registration\/draft|\/icons\/mail-check/],
  ['door', /\/shell\/auth-card|\/registration\/step-card|\/components\/Paper\//],
  [
    'desk',
    /\/desk\/(answer|contact-(picker|search)|date-note|desk(?!\.tsx|-screen)|draft|error-sound|goods|parked|holding|line-list|lines|location-choice|making|price-doubts|moved|record-|scans|sent|start-over|stored|summary|unsettled|use-(after|linked|beginning|desk|draft|goods|line|prefill|record|scan|unsettled))|\/make-contact|\/kit\/fields\/(picker-enter|use-listbox)/,
  ],
  // What all desks but the till have.
  ['desk-frame', /\/desk\/(desk\.tsx|desk-screen|use-keys-of|recorded-card|copied)/],
  ['received', /goods-for-intake|draft-costs|cost-shares|intake-draft|supplier-picker|bought-sums/],
  [
    'document',
    /\/documents\/(approvals|change-status-|document-[fpr]|effect|pay-|payment|document\.)|\/purchase-orders\/order-(statuses|edges)|lines-table|\/serial-numbers\/line-units|\/icons\/(package-check|printer|undo)/,
  ],
  ['pickers', /\/kit\/fields\/picker-(field|many-field)/],
  ['timeline', /\/kit\/timeline\/|change-line|imports\/import-told|\/icons\/eye/],
  ['drawers', /\/icons\/(coins|lock-keyhole|unplug)/],
  ['bits', /\/icons\/(?!compass|smartphone|table)/],
  // What comes back, at the desk of returns and at that of exchanges: after what it needs itself.
  ['returned', /\/returns\/(return-(lines|draft)|draft-from-sale)/],
  // The till's draft, its goods and what it is set up with, which what is held and an exchange ask for too.
  ['till', /\/sales\/(goods-for-sale|use-sale-goods|kept-till|till-(draft|help\.module|setup))|\/desk\/discounts/],
]

/** Words that are said together, in one file of each language: what every screen says, what documents say, what is said of a contact. */
const said: readonly (readonly [name: string, has: RegExp])[] = [
  ['words', /^(kit|screens|shell|states)$/],
  ['document-words', /^(document-page|sales)$/],
  ['contact-words', /^(balances|contacts|debts)$/],
]

/** The file, by its name in the build's manifest, that has a module of words with others. */
export function wordsOf(id: string): string | null {
  const [, locale, file = ''] = /src\/messages\/(\w+)\/([\w-]+)\.ts$/.exec(id) ?? []
  const name = said.find(([, has]) => has.test(file))?.[0]
  return name ? `${locale}-${name}` : null
}

/** Fetched by itself: a file of its own name, of which the journeys hold one back. */
const opened = /-form\.tsx$/

const roomOf = (id: string): string | null => {
  const place = placeOf(id)
  return opened.test(place) ? null : (rooms.find(([, has]) => has.test(place))?.[0] ?? null)
}

export const chunks = [
  { name: 'frame', test: everywhere },
  { name: 'start', tags: ['$initial' as const] },
  { debugName: 'words', name: (id: string) => wordsOf(id), test: (id: string) => wordsOf(id) !== null },
  ...[...new Set(rooms.map(([name]) => name))].map((name) => ({
    name,
    test: (id: string) => roomOf(id) === name,
    minShareCount: 2,
  })),
  { name: 'shared', test: (id: string) => !opened.test(id), minShareCount: 2, entriesAware: true },
].map((group, index) => ({ ...group, priority: 20 - index }))

/**
 * The start names every file that it may ask for: only what is a screen, a dialog or a file of messages has a name that says something. What tells one
 * build from the next is as short as the bundler lets it be: the three hundred names do not squeeze.
 */
export const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
