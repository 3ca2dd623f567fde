import { lazyWithWords } from '../lazy-with-words.ts'

/** What it takes to share something, fetched when somebody does. */
export const ShareDialog = lazyWithWords('share', () => import('./share-dialog.tsx'))
