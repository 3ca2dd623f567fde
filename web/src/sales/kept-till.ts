import { storedDraft } from '../documents/draft-kind.ts'
import type { StoredDraft } from '../documents/stored-draft.ts'
import { draftVersion, emptyDraft, type TillDraft } from './till-draft.ts'

/** This tab's draft at the till, and what is held there. */
export const tillDraft = (business: string): StoredDraft<TillDraft> => storedDraft('till', business, draftVersion, emptyDraft)
