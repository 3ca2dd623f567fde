import type { PrefixField } from '@kasuwa/contract/paper-choices'
import type { PaperSettings } from '@kasuwa/contract/papers'
import type { BusinessRow } from '../documents/print/letterhead.ts'

type Given = { [Setting in Exclude<keyof PaperSettings, PrefixField>]?: PaperSettings[Setting] | null | undefined }

/** Columns of the given settings; null sets only columns that may be empty. */
export const columnsOf = (given: Given): Partial<BusinessRow> =>
  Object.fromEntries(
    Object.entries({
      paper_colour: given.colour ?? undefined,
      paper_terms: given.terms,
      paper_footer: given.footer,
      paper_shows_sku: given.shows_sku ?? undefined,
      paper_shows_account: given.shows_account ?? undefined,
      receipt_width: given.receipt_width ?? undefined,
    } satisfies { [Column in keyof BusinessRow]?: BusinessRow[Column] | undefined }).filter(([, value]) => value !== undefined),
  )
