import { lazyWithWords } from '../lazy-with-words.ts'

/** The share dialog, loaded on demand. */
export const ShareDialog = lazyWithWords('share', () => import('./share-dialog.tsx'))
