import { partWithWords } from '../../lazy-with-words.ts'

/** Saved views of a list. Their code, words and rows are no part of a first load. */
export const OwnViews = partWithWords('saved-views', () => import('../../saved-views/own-views.tsx'))
