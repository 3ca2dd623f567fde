import { join } from 'node:path'

const checkout = join(import.meta.dirname, '..', '..')

/** A module's place in the checkout: what the folders above it are called is no part of what travels together. */
const placeOf = (id: string): string => id.replace(checkout, '')

/** Libraries that every screen needs, in one file that changes only when they are upgraded. Mantine goes where it is used. */
const everywhere = /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|@tanstack)\/|rolldown\/runtime/

/**
 * Modules that share a file. On a slow line, a request costs a phone more than some kilobytes, and small files compress badly. But no
 * screen loads what only others need. The first match gets the module.
 */
const rooms: readonly (readonly [name: string, has: RegExp])[] = [
  // Icons of one kind of screen share its file.
  [
    'bits',
    /\/icons\/(arrow-(left|right|left-right)\.|ban|check|chevron-(down|right|up)|circle-check-b|ellipsis|file-text|hand-coins|keyboard|minus|pencil|plus|scan-barcode|shopping-basket|trash|wallet|x)/,
  ],
  // Popovers and dialogs with their position and focus code, and the lists to choose from. None is open when a screen loads.
  [
    'pops',
    /floating-ui|@mantine\/hooks\/.*\/use-(focus-(trap|return)|click-outside|window-event)\/|\/core\/utils\/(close-on-escape|find-element-in-shadow-dom)\/|\/components\/(Portal|Overlay|FocusTrap|Popover|Combobox\/(?!OptionsDropdown|get-|is-|use-pills))\/|\/kit\/fields\/picker-(list|load)/,
  ],
  // Small modules that nearly every screen needs: values, marks, the page.
  [
    'bits',
    /@mantine\/hooks(?!.*(debounced|long-press))|@mantine\/core\/esm\/core\/|\/components\/(Stack|Text|TextInput)\/|\/kit\/values\/|\/kit\/page\/(?!active|badges|button|last|name-links|stat|tabs\.tsx)|\/kit\/fields\/(date-input|text-area|parse-number|(use-)?reader-number|picker-(options|action|list\.module)|load-more)|\/kit\/(debounce|field-snapshot|scan-burst|feedback\/(notice|empty-list)|api\/(download|use-file))|\/shell\/(?!auth|command|help|missing|near|not-found|person|settings-|waiting|whom)|amount-owed|whats-app|location-scope|documents\/(statuses|document-path|use-document-file|use-locations)|lazy-(part|with-words)|share\/share\.ts|later-prices|desk\/question\.module|amount-due|documents\/tax-rows|cash-r(ounding|ule)|sale-filter-words|billing\/(plan-room|room-left)|\/document-states|\/action-kinds/,
  ],
  // The login's fields, and how a form is sent. A visit begins there, and the other fields are twice the size.
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
    /\/kit\/list\/(?!days-panel|lines-table|matrix|more-filters|peek-at|fetch-matches)|\/document-states|\/action-kinds|sale-filter-words|use-long-press|share-sheet|feedback\/use-(undo-)?delete|\/(action|sale)-edges|\/labels\/label-form|\/price-range|\/print-labels-dialog|\/imports\/import-link|contacts\/age-bar|\/kit\/page\/|\/kit\/chart\/change|\/icons\/(archive|arrow|chevron-left|circle-plus|columns|download|equal|file-(plus|spread)|list-checks|message|panel|rotate|search-x|share|tags|trending)/,
  ],
  // Requests for a password or an address, and their results.
  ['login', /\/auth\/(message|new-password)|\/registration\/draft|\/icons\/mail-check/],
  ['door', /\/shell\/auth-card|\/registration\/step-card|\/components\/Paper\//],
  [
    'desk',
    /\/desk\/(answer|contact-(picker|search)|date-note\.|desk(?!\.tsx|-screen)|draft|error-sound|goods|parked|holding|line-list|lines|location-choice|making|price-doubts|moved|record-|scans|sent|start-over|stored|summary|unsettled|use-(after|linked|beginning|desk|draft|goods|line|prefill|record|scan|unsettled))|\/make-contact|\/kit\/fields\/(picker-enter|use-listbox)/,
  ],
  // Shared by all desks but the till.
  ['desk-frame', /\/desk\/(desk\.tsx|desk-screen|use-keys-of|recorded-card|copied)/],
  ['received', /goods-for-intake|draft-costs|cost-shares|intake-draft|supplier-picker|bought-sums/],
  [
    'document',
    /\/documents\/(approvals|change-status-|document-([fpr]|head\.)|effect|pay-|payment|document\.)|\/purchase-orders\/order-(statuses|edges)|\/quotations\/days-left|lines-table|\/serial-numbers\/line-units|\/icons\/(package-check|printer|undo)/,
  ],
  ['pickers', /\/kit\/fields\/picker-(field|many-field)/],
  // Small modules of the product form and of plain entities.
  ['plain', /\/plain-entities\/(calls|use-plain-picker)|contract\/src\/(pricing|option-values)\.ts/],
  ['timeline', /\/kit\/timeline\/|change-line|imports\/import-event|\/icons\/eye/],
  // The question of a report, which its screen and its saved ones write.
  ['question', /\/reports\/(question|saved-question)\.ts|contract\/src\/report-(opening|figures)\.ts/],
  ['drawers', /\/icons\/(coins|lock-keyhole|unplug)/],
  ['bits', /\/icons\/(?!compass|smartphone|table)/],
  // Returned goods, at the desks for returns and exchanges. Must follow the rules for the modules that it needs.
  ['returned', /\/returns\/(return-(lines|draft)|draft-from-sale)|cash-refund/],
  // The till's draft, products and settings, which parked sales and exchanges need too.
  [
    'till',
    /contract\/src\/sale-totals|\/sales\/(goods-for-sale|use-sale-goods|stored-till|till-(draft|help\.module|setup))|\/desk\/discounts/,
  ],
]

/** Message namespaces that are used together, in one file per language: of every screen, of documents, of a contact. */
const messageFiles: readonly (readonly [name: string, has: RegExp])[] = [
  ['words', /^(kit|screens|shell|states)$/],
  ['document-words', /^(document-page|sales)$/],
  ['contact-words', /^(balances|contacts|debts)$/],
]

/** The file, by its name in the build's manifest, that has a module of words with others. */
export function wordsOf(id: string): string | null {
  const [, locale, file = ''] = /src\/messages\/(\w+)\/([\w-]+)\.ts$/.exec(id) ?? []
  const name = messageFiles.find(([, has]) => has.test(file))?.[0]
  return name ? `${locale}-${name}` : null
}

/** Loaded on its own. A stable file name lets the end-to-end tests delay one. */
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
].map((group, index) => ({ ...group, priority: 30 - index }))

/**
 * Every page lists all files, and the three hundred names compress badly. So only screens, dialogs and messages have a readable name, and
 * hashes are as short as the bundler allows.
 */
export const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
