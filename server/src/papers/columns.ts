import type { PrefixField } from '@kasuwa/contract/paper-choices'
import type { PaperSettings } from '@kasuwa/contract/papers'
import type { BusinessRow } from '../documents/print/letterhead.ts'

type PaperSettingsInput = { [Setting in Exclude<keyof PaperSettings, PrefixField>]?: PaperSettings[Setting] | null | undefined }

/** Columns of the given settings; null sets only columns that may be empty. */
export const columnsOf = (input: PaperSettingsInput): Partial<BusinessRow> =>
  Object.fromEntries(
    Object.entries({
      paper_colour: input.colour ?? undefined,
      paper_terms: input.terms,
      paper_footer: input.footer,
      paper_shows_sku: input.shows_sku ?? undefined,
      paper_shows_account: input.shows_account ?? undefined,
      receipt_width: input.receipt_width ?? undefined,
    } satisfies { [Column in keyof BusinessRow]?: BusinessRow[Column] | undefined }).filter(([, value]) => value !== undefined),
  )
