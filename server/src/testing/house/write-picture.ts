import { writeFileSync } from 'node:fs'
import { pageOfPicture, pageWithPicture } from './picture.ts'

/** `npm run rooms` draws the rooms of the server in docs/architecture.md anew. */
writeFileSync(pageOfPicture, pageWithPicture())
