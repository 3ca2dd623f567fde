import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import { draftVersion, emptyDraft, type TillDraft } from './till-draft.ts'

/** This tab's till draft, and its parked drafts. */
export const tillDraft = (business: string): StoredDraft<TillDraft> => storedDraft('till', business, draftVersion, emptyDraft)
