import { z } from 'zod'
import { endpoint, file } from './platform/endpoint.ts'
import { longText, rule } from './platform/fields.ts'

/** Encrypts the NIN and BVN numbers in the file of a business. */
export const filePassword = () => {
  const length = rule('length', { min: 8, max: 250 })
  return z.string().min(8, length).max(250, length)
}

export const businessFiles = {
  /** Not the archive of lists (`business.export`), which people read: this file is for another installation (`business-arrivals.ts`). */
  make: endpoint.post('/v1/business/file', {
    // Same permission as the books. Only owners among its holders may call, because the file leaves nothing out.
    access: 'business.delete',
    keyless: true,
    summary: 'All of the business in one file that another installation takes in, for an owner who gives their password again',
    body: z.object({
      password: longText(250).min(1, rule('required')),
      /** Encrypts the NIN and BVN numbers in the file. The person who brings the file in must type it again; it is stored nowhere. */
      file_password: filePassword(),
    }),
    reply: file,
  }),
}
