import { writeFileSync } from 'node:fs'
import { pageOfPicture, pageWithPicture } from './picture.ts'

/** `npm run rooms` redraws the rooms of the server in docs/architecture.md. */
writeFileSync(pageOfPicture, pageWithPicture())
